"""Russian analysis and error types, on sentences written for these tests in the manner of learners and heritage speakers."""

from __future__ import annotations

import sys

import pytest

from errata.edits.analysis import Analysis
from errata.edits.linguistic import linguistic_spans
from errata.errors import MissingExtraError

pytest.importorskip("pymorphy3")

from errata.edits import russian_words
from errata.edits.russian import CATEGORIES, GROUPS, RussianAnalyser, classify

# source | correction | types
CASES = """
# spelling
Я купил малако и хлеб . | Я купил молоко и хлеб . | R:SPELL
Севодня хорошая погода . | Сегодня хорошая погода . | R:SPELL
Она очень харошая подруга . | Она очень хорошая подруга . | R:SPELL
Мы живём в большом горде . | Мы живём в большом городе . | R:SPELL
Я хочу учится в Москве . | Я хочу учиться в Москве . | R:SPELL
Мне нравиться этот фильм . | Мне нравится этот фильм . | R:SPELL
Это была интересная встречя . | Это была интересная встреча . | R:SPELL
Он работает в крупной кампании . | Он работает в крупной компании . | R:SPELL
Нет красивово дома . | Нет красивого дома . | R:SPELL
Я не видел не одного человека . | Я не видел ни одного человека . | R:SPELL
Што ты делаешь ? | Что ты делаешь ? | R:SPELL
Мы cмотрели кино . | Мы смотрели кино . | R:SPELL
Я хочу быт врачом . | Я хочу быть врачом . | R:SPELL
# letter case, blanks, hyphens, ё, stress marks
Я живу в россии . | Я живу в России . | R:ORTH
Он говорит по русски . | Он говорит по-русски . | R:ORTH
Кто то пришёл . | Кто-то пришёл . | R:ORTH
Я пришёл что бы помочь . | Я пришёл чтобы помочь . | R:ORTH
Он ещё не знает . | Он еще не знает . | R:ORTH
Мой дом — моя кре\u0301пость . | Мой дом — моя крепость . | R:ORTH
Я не навижу спорт . | Я ненавижу спорт . | R:ORTH
моя мама врач . | Моя мама врач . | R:ORTH
# punctuation
Я знаю что он дома . | Я знаю , что он дома . | M:PUNCT
Мой брат , живёт в Киеве . | Мой брат живёт в Киеве . | U:PUNCT
Как тебя зовут . | Как тебя зовут ? | R:PUNCT
Москва столица России . | Москва — столица России . | M:PUNCT
Он сказал : я устал . | Он сказал : « я устал » . | M:PUNCT M:PUNCT
# noun case
Я читаю книга . | Я читаю книгу . | R:NOUN:CASE
Я живу в Москва . | Я живу в Москве . | R:NOUN:CASE
У меня нет время . | У меня нет времени . | R:NOUN:CASE
Я видел твоего брат . | Я видел твоего брата . | R:NOUN:CASE
Он занимается спорт каждый день . | Он занимается спортом каждый день . | R:NOUN:CASE
Мы говорили о политику . | Мы говорили о политике . | R:NOUN:CASE
У меня пять книги . | У меня пять книг . | R:NOUN:CASE
Там было много студенты . | Там было много студентов . | R:NOUN:CASE
Она ходит в школе каждый день . | Она ходит в школу каждый день . | R:NOUN:CASE
Моему отец пятьдесят лет . | Моему отцу пятьдесят лет . | R:NOUN:CASE
# noun number
Все мои друг живут здесь . | Все мои друзья живут здесь . | R:NOUN:NUM
Эта книги очень интересная . | Эта книга очень интересная . | R:NOUN:NUM
В комнате стоят стол . | В комнате стоят столы . | R:NOUN:NUM
Мы говорили о разных проблеме . | Мы говорили о разных проблемах . | R:NOUN:NUM
# noun gender
Моя сестра — студент . | Моя сестра — студентка . | R:NOUN:GENDER
Она работает учителем . | Она работает учительницей . | R:NOUN:GENDER
У нас была большая беседа с проблемом . | У нас была большая беседа с проблемой . | R:NOUN:GENDER
# adjectives, and pronouns that decline like them
Это хороший книга . | Это хорошая книга . | R:ADJ:GENDER
Мой мама любит цветы . | Моя мама любит цветы . | R:ADJ:GENDER
Я живу в большой городе . | Я живу в большом городе . | R:ADJ:CASE
Мы видели красивая церковь . | Мы видели красивую церковь . | R:ADJ:CASE
Она помогает старый людям . | Она помогает старым людям . | R:ADJ:CASE
Новый студенты пришли рано . | Новые студенты пришли рано . | R:ADJ:NUM
Эти вопросы очень сложный . | Эти вопросы очень сложные . | R:ADJ:NUM
Вот дом , в который я живу . | Вот дом , в котором я живу . | R:ADJ:CASE
Я люблю этот песню . | Я люблю эту песню . | R:ADJ:GENDER
Книга , прочитанный мной , скучная . | Книга , прочитанная мной , скучная . | R:ADJ:GENDER
# verb agreement
Мои родители живёт в деревне . | Мои родители живут в деревне . | R:VERB:AGR
Она пришёл поздно . | Она пришла поздно . | R:VERB:AGR
Я хочет пить . | Я хочу пить . | R:VERB:AGR
Окно был открыто . | Окно было открыто . | R:VERB:AGR
Книга написан давно . | Книга написана давно . | R:VERB:AGR
# verb tense, aspect, form
Вчера я иду в кино . | Вчера я шёл в кино . | R:VERB:TENSE
Завтра мы были в театре . | Завтра мы будем в театре . | R:VERB:TENSE
Завтра я дома . | Завтра я буду дома . | M:VERB:TENSE
Я долго прочитал эту книгу . | Я долго читал эту книгу . | R:VERB:ASPECT
Вчера я наконец решал задачу . | Вчера я наконец решил задачу . | R:VERB:ASPECT
Он каждый день покупает , но сегодня не покупал хлеб . | Он каждый день покупает , но сегодня не купил хлеб . | R:VERB:ASPECT
Можно тебе говорить правду ? | Можно тебе сказать правду ? | R:VERB:ASPECT
Я уже приходил домой , открой дверь . | Я уже пришёл домой , открой дверь . | R:VERB:ASPECT
Не забудь отвечать на письмо . | Не забудь ответить на письмо . | R:VERB:ASPECT
Я хочу читаю . | Я хочу читать . | R:VERB:FORM
Он может говорит . | Он может говорить . | R:VERB:FORM
Магазин открывает в девять . | Магазин открывается в девять . | R:VERB:FORM
Я хотел , чтобы он приходит . | Я хотел , чтобы он приходил . | R:VERB:TENSE
Я хотел сказать , но не мог . | Я хотел бы сказать , но не мог . | M:VERB:FORM
# prepositions, pronouns, conjunctions
Я живу на Москве . | Я живу в Москве . | R:PREP
Он приехал с Америки . | Он приехал из Америки . | R:PREP
Я жду для друга . | Я жду друга . | U:PREP
Мы пошли кино . | Мы пошли в кино . | M:PREP
Я думаю об ней . | Я думаю о ней . | R:PREP
Я люблю он . | Я люблю его . | R:PRON
Мне хочу спать . | Я хочу спать . | R:PRON
Он любит его жену . | Он любит свою жену . | R:PRON
Сказал , что придёт . | Он сказал , что придёт . | R:PRON
Я хочу , что ты пришёл . | Я хочу , чтобы ты пришёл . | R:CONJ
Он умный и ленивый . | Он умный , но ленивый . | M:PUNCT R:CONJ
Я устал и но работаю . | Я устал , но работаю . | R:CONJ
Он не пришёл , он болен . | Он не пришёл , потому что он болен . | M:CONJ
# word order, morphology, words
Он ложит книгу . | Он кладёт книгу . | R:LEX
Он хорошо поёт песню . | Он хорошо поёт песни . | R:NOUN:NUM
Я вижу новый студента . | Я вижу нового студента . | R:ADJ:CASE
Я очень его люблю . | Я его очень люблю . | R:WO
Это дом мой большой . | Это мой большой дом . | R:WO
Он говорит быстрый . | Он говорит быстро . | R:MORPH
Я очень рада и счастливая . | Я очень рада и счастлива . | R:MORPH
Мне нужен русская помогать . | Мне нужна русская помощь . | R:ADJ:GENDER R:MORPH
На кухне стоят новые диванов и яблоков . | На кухне стоят новые диваны и яблоки . | R:NOUN:CASE R:MORPH
Я ехаю домой . | Я еду домой . | R:MORPH
Мы хочем есть . | Мы хотим есть . | R:MORPH
У меня много друзов . | У меня много друзей . | R:MORPH
Сейчас я делаю решение . | Сейчас я принимаю решение . | R:LEX
Мы взяли автобус домой . | Мы сели на автобус домой . | R:OTHER
Он знает играть на гитаре . | Он умеет играть на гитаре . | R:LEX
Она имеет голубые глаза . | Она носит голубые глаза . | R:LEX
Он принимает участие . | Он участвует . | R:LEX
Я очень сильно люблю спорт . | Я очень люблю спорт . | U:OTHER
У меня машина . | У меня есть машина . | M:OTHER
# Latin letters, numbers, emoji
Я купил новый iphone . | Я купил новый iPhone . | R:ORTH
Мне нравится Googel . | Мне нравится Google . | R:SPELL
Мой computer сломался . | Мой компьютер сломался . | R:LEX
Мне 20 год . | Мне 20 лет . | R:NOUN:CASE
Спасибо ! | Спасибо ! 🙂 | M:OTHER
Люблю 🙂 тебя | Люблю тебя | U:OTHER
Мы любим Толстой . | Мы любим Толстого . | R:NOUN:CASE
Я встретил Дамблдор . | Я встретил Дамблдора . | R:NOUN:CASE
# several at once
Мой сестра живут в москве с ее муж . | Моя сестра живёт в Москве с её мужем . | R:ADJ:GENDER R:VERB:AGR R:ORTH R:ORTH R:NOUN:CASE
Я думаю что русский язык сложный но интересная . | Я думаю , что русский язык сложный , но интересный . | M:PUNCT M:PUNCT R:ADJ:GENDER
Вчера я посмотрел телевизор весь вечер с мой друзья . | Вчера я смотрел телевизор весь вечер с моими друзьями . | R:VERB:ASPECT R:ADJ:CASE R:NOUN:CASE
Когда я был ребёнок , мы жили на деревне . | Когда я был ребёнком , мы жили в деревне . | R:NOUN:CASE R:PREP
"""

# Written before the rules were run on them, and left as they were, with what the rules get wrong.
HELD_OUT = """
Летом мы отдыхали на море с наши друзья . | Летом мы отдыхали на море с нашими друзьями . | R:ADJ:CASE R:NOUN:CASE
В нашем классе двадцать ученик . | В нашем классе двадцать учеников . | R:NOUN:CASE
Она сказала что не придет . | Она сказала , что не придёт . | M:PUNCT R:ORTH
Мой дедушка был солдат во время войны . | Мой дедушка был солдатом во время войны . | R:NOUN:CASE
Правительство должна помогать бедным . | Правительство должно помогать бедным . | R:ADJ:GENDER
Люди думает , что это правда . | Люди думают , что это правда . | R:VERB:AGR
Это самая важная вещи в жизни . | Это самая важная вещь в жизни . | R:NOUN:NUM
Когда он вырастет , он становится врачом . | Когда он вырастет , он станет врачом . | R:VERB:ASPECT
Я никогда не был на Франции . | Я никогда не был во Франции . | R:PREP
Можно позвонить Ивана ? | Можно позвонить Ивану ? | R:NOUN:CASE
Жизнь в деревне более лучше . | Жизнь в деревне лучше . | U:OTHER
Мы поехали туда на поезд . | Мы поехали туда на поезде . | R:NOUN:CASE
Он забыл закрывать окно перед уходом . | Он забыл закрыть окно перед уходом . | R:VERB:ASPECT
Дети любят сладкий . | Дети любят сладкое . | R:ADJ:GENDER
В Америке есть много возможность . | В Америке есть много возможностей . | R:NOUN:CASE
Я пошла в магазин и купила хлеб потому что мы были голодные . | Я пошла в магазин и купила хлеб , потому что мы были голодны . | M:PUNCT R:MORPH
Ето очень трудный вопрос . | Это очень трудный вопрос . | R:SPELL
Учительница дала нам много домашнего работы . | Учительница дала нам много домашней работы . | R:ADJ:GENDER
Он женился с ней в прошлом году . | Он женился на ней в прошлом году . | R:PREP
Моя сестра замужем за американец . | Моя сестра замужем за американцем . | R:NOUN:CASE
Я не мог спать потомучто было шумно . | Я не мог спать , потому что было шумно . | M:PUNCT R:ORTH
Каждый человек имеет свои проблема . | Каждый человек имеет свои проблемы . | R:NOUN:NUM
Студенты , который учатся здесь , умные . | Студенты , которые учатся здесь , умные . | R:ADJ:NUM
Я хотел бы , чтобы вы помогаете мне . | Я хотел бы , чтобы вы помогали мне . | R:VERB:TENSE
Мы начали изучить русский язык . | Мы начали изучать русский язык . | R:VERB:ASPECT
Сначало мы поели . | Сначала мы поели . | R:SPELL
Этот человек очень извесный . | Этот человек очень известный . | R:SPELL
Она всегда готовит вкусно обед . | Она всегда готовит вкусный обед . | R:MORPH
Наша учитель заболела . | Наша учительница заболела . | R:NOUN:GENDER
Мне надо идёт домой . | Мне надо идти домой . | R:VERB:FORM
Он сидел , читает газету . | Он сидел , читая газету . | R:VERB:FORM
Надеюсь что увидимся скоро ! | Надеюсь , что увидимся скоро ! | M:PUNCT
Мы встречились у метро . | Мы встретились у метро . | R:SPELL
Я боюсь собаки . | Я боюсь собак . | R:NOUN:NUM
Она похожа с матерью . | Она похожа на мать . | R:PREP R:NOUN:CASE
В этом году я закончил школа номер пять . | В этом году я закончил школу номер пять . | R:NOUN:CASE
Сегодня мы обсуждаем об экологии . | Сегодня мы обсуждаем экологию . | U:PREP R:NOUN:CASE
Ребята смотрют телевизор . | Ребята смотрят телевизор . | R:MORPH
Я буду написать письмо . | Я напишу письмо . | R:VERB:TENSE
Я буду сделать это завтра . | Я сделаю это завтра . | R:VERB:TENSE
Он попросил меня помочь он . | Он попросил меня помочь ему . | R:PRON
Мы смотрели на они . | Мы смотрели на них . | R:PRON
Ты и твой брат — очень похожий . | Ты и твой брат — очень похожи . | R:MORPH
Его жена зовут Мария . | Его жену зовут Мария . | R:NOUN:CASE
Я предпочитаю чай чем кофе . | Я предпочитаю чай кофе . | U:CONJ
На мой взгляд образование важно . | На мой взгляд , образование важно . | M:PUNCT
Я согласен , с вами . | Я согласен с вами . | U:PUNCT
Россия — самая большая страна мире . | Россия — самая большая страна в мире . | M:PREP
Мы играем футбол по субботам . | Мы играем в футбол по субботам . | M:PREP
Она играет в гитаре . | Она играет на гитаре . | R:PREP
Они живут вместе с трёх лет . | Они живут вместе три года . | R:OTHER
Вода кипит в ста градусах . | Вода кипит при ста градусах . | R:PREP
Он сильно ошибся в своей жизнь . | Он сильно ошибся в своей жизни . | R:NOUN:CASE
Пётр первый основал город . | Пётр Первый основал город . | R:ORTH
Я купил два новые книги . | Я купил две новые книги . | R:MORPH
Мне было скучный . | Мне было скучно . | R:MORPH
Если ты хочешь , мы можем пойдём вместе . | Если ты хочешь , мы можем пойти вместе . | R:VERB:FORM
Я получил много опыт от этой работы . | Я получил много опыта от этой работы . | R:NOUN:CASE
Мальчик упал и сломался руку . | Мальчик упал и сломал руку . | R:VERB:FORM
Все было отлично , спасибо большой ! | Всё было отлично , спасибо большое ! | R:ORTH R:ADJ:GENDER
Он лучше чем я говорит . | Он говорит лучше , чем я . | R:OTHER
Нам нужна новые идеи . | Нам нужны новые идеи . | R:ADJ:NUM
Это книга моего друг Ивана . | Это книга моего друга Ивана . | R:NOUN:CASE
Какой твоё любимый цвет ? | Какой твой любимый цвет ? | R:ADJ:GENDER
Я часто хожу в библиотеке . | Я часто хожу в библиотеку . | R:NOUN:CASE
Сейчас я изучаю в университете . | Сейчас я учусь в университете . | R:LEX
Поезд отправляет в пять часов . | Поезд отправляется в пять часов . | R:VERB:FORM
По моему мнение это плохо . | По моему мнению , это плохо . | R:NOUN:CASE M:PUNCT
Мой папа очень любит рыбалка и охоту . | Мой папа очень любит рыбалку и охоту . | R:NOUN:CASE
Бабушка испекла нам пирожков . | Бабушка испекла нам пирожки . | R:NOUN:CASE
Я не люблю холодный суп и горячую чай . | Я не люблю холодный суп и горячий чай . | R:ADJ:GENDER
Мы видели в зоопарке слоны и тигры . | Мы видели в зоопарке слонов и тигров . | R:NOUN:CASE R:NOUN:CASE
Она пишет письма своему подруге . | Она пишет письма своей подруге . | R:ADJ:GENDER
Мы взяли наши вещи и уехали . | Мы взяли свои вещи и уехали . | R:PRON
Утром я принимаю душ и завтракую . | Утром я принимаю душ и завтракаю . | R:MORPH
Он ходил в школу пешком и приходил туда в восемь час . | Он ходил в школу пешком и приходил туда в восемь часов . | R:NOUN:CASE
Я хочу рассказать вам о моём друге , кто живёт в Киеве . | Я хочу рассказать вам о моём друге , который живёт в Киеве . | R:PRON
Это было давно , когда я учился на первый курс . | Это было давно , когда я учился на первом курсе . | R:ADJ:CASE R:NOUN:CASE
Мы не можем жить без вода и воздух . | Мы не можем жить без воды и воздуха . | R:NOUN:CASE R:NOUN:CASE
Сколько стоят этот билет ? | Сколько стоит этот билет ? | R:VERB:AGR
Мне кажется он прав . | Мне кажется , он прав . | M:PUNCT
Я всегда хотела путешевствовать по миру . | Я всегда хотела путешествовать по миру . | R:SPELL
Она спросила меня что я делаю . | Она спросила меня , что я делаю . | M:PUNCT
Нужно больше заниматся спортом . | Нужно больше заниматься спортом . | R:SPELL
Врач посоветовал ему бросать курить . | Врач посоветовал ему бросить курить . | R:VERB:ASPECT
Я никогда не видел такой красивый закат как вчера . | Я никогда не видел такого красивого заката , как вчера . | R:ADJ:CASE R:ADJ:CASE R:NOUN:CASE M:PUNCT
На улицах было много машинов . | На улицах было много машин . | R:MORPH
Ты знаешь где находится вокзал ? | Ты знаешь , где находится вокзал ? | M:PUNCT
Мои родители развелись , когда мне был пять лет . | Мои родители развелись , когда мне было пять лет . | R:VERB:AGR
Собака бегает за кошка . | Собака бегает за кошкой . | R:NOUN:CASE
Мы долго ждали на автобус . | Мы долго ждали автобус . | U:PREP
Он ответил мой вопрос . | Он ответил на мой вопрос . | M:PREP
Вчера я купил новый телефоны . | Вчера я купил новые телефоны . | R:ADJ:NUM
После обеда дети пошли гулять в парк с собакам . | После обеда дети пошли гулять в парк с собаками . | R:NOUN:CASE
Я был очень удивлённый . | Я был очень удивлён . | R:VERB:FORM
Моя любимая предмет — математика . | Мой любимый предмет — математика . | R:ADJ:GENDER R:ADJ:GENDER
Ёлка стоит в углу комната . | Ёлка стоит в углу комнаты . | R:NOUN:CASE
Думаю , что он придти . | Думаю , что он придёт . | R:VERB:FORM
Мы договорились встретится в пятницу . | Мы договорились встретиться в пятницу . | R:SPELL
Сегодня день рождения моей мамой . | Сегодня день рождения моей мамы . | R:NOUN:CASE
Какое у тебя хобби и интерес ? | Какие у тебя хобби и интересы ? | R:ADJ:NUM R:NOUN:NUM
Он стал известным благодаря своего таланта . | Он стал известным благодаря своему таланту . | R:ADJ:CASE R:NOUN:CASE
Я поступила в университет чтобы изучать химия . | Я поступила в университет , чтобы изучать химию . | M:PUNCT R:NOUN:CASE
Многие молодые людей курят . | Многие молодые люди курят . | R:NOUN:CASE
Он сломал ногу и лежал в больницу . | Он сломал ногу и лежал в больнице . | R:NOUN:CASE
Дочка хочет стать певец . | Дочка хочет стать певицей . | R:NOUN:GENDER
"""


def cases(text: str = CASES) -> list[tuple[str, str, list[str]]]:
    lines = (line.split("|") for line in text.strip().splitlines() if not line.startswith("#"))
    return [(source.strip(), target.strip(), types.split()) for source, target, types in lines]


def analyses(*sentences: str) -> list[Analysis]:
    return RussianAnalyser().analyse([sentence.split() for sentence in sentences])


def types(source: str, target: str) -> list[str]:
    both = analyses(source, target)
    return [classify(both[0], both[1], span) for span in linguistic_spans(both, [(0, 1)], merge="rules")[0]]


@pytest.mark.parametrize(("source", "target", "expected"), cases())
def test_types(source: str, target: str, expected: list[str]) -> None:
    assert types(source, target) == expected


def test_the_cases_are_many_and_cover_all_categories() -> None:
    found = [kind for _, _, kinds in cases() for kind in kinds]
    assert len(found) >= 80
    assert {kind.split(":", 1)[1] for kind in found} == set(CATEGORIES)


def test_most_of_the_held_out_sentences_are_right() -> None:
    right = [types(source, target) == expected for source, target, expected in cases(HELD_OUT)]
    assert len(right) == 106
    assert sum(right) >= 100


def test_groups_are_those_of_table_6() -> None:
    assert set(GROUPS.values()) == {"spelling", "grammar", "lexical"}
    lexical = "PREP VERB:TENSE VERB:ASPECT NOUN:NUM ADJ:NUM MORPH LEX OTHER PRON CONJ WO"
    assert {category for category, group in GROUPS.items() if group == "lexical"} == set(lexical.split())


def test_analysis() -> None:
    (sentence,) = analyses("Мы живём в новом доме , а он читал её книги .")
    assert sentence.lemmas == ("мы", "жить", "в", "новый", "дом", ",", "а", "он", "читать", "её", "книга", ".")
    pos = "PRON VERB ADP ADJ NOUN PUNCT CCONJ PRON VERB DET NOUN PUNCT"
    assert " ".join(sentence.pos) == pos
    assert sentence.tags[3] == "ADJF,loct,sing,masc"
    assert sentence.tags[4] == "NOUN,loct,sing,masc,inan"
    assert sentence.heads == tuple(range(12))
    assert set(sentence.deps) == {""}


@pytest.mark.parametrize(
    ("sentence", "position", "tag"),
    [
        ("Я иду в школу .", 3, "NOUN,accs,sing,femn,inan"),
        ("Он живёт без матери .", 3, "NOUN,gent,sing,femn,anim"),
        ("Она думает о матери .", 3, "NOUN,loct,sing,femn,anim"),
        ("Две большие книги лежат .", 2, "NOUN,gent,sing,femn,inan"),
        ("Большие книги лежат .", 1, "NOUN,nomn,plur,femn,inan"),
        ("Нет этой книги .", 1, "ADJF,gent,sing,femn,Apro"),
        ("Мы с новой подругой .", 2, "ADJF,ablt,sing,femn"),
        ("Он любит песни .", 2, "NOUN,accs,plur,femn,inan"),
        ("Я не знаю этой песни .", 4, "NOUN,gent,sing,femn,inan"),
        ("Это больной человек .", 1, "ADJF,nomn,sing,masc"),
    ],
)
def test_context_chooses_the_reading(sentence: str, position: int, tag: str) -> None:
    assert analyses(sentence)[0].tags[position] == tag


def test_words_that_the_dictionary_lacks_are_marked() -> None:
    known, unknown = (sentence.tags[0].endswith("oov") for sentence in analyses("молоко", "малако"))
    assert (known, unknown) == (False, True)
    assert not russian_words.is_known("яблоков")  # a surname, but not in lower case
    assert russian_words.is_known("Яблоков")


def test_identity_names_versions() -> None:
    identity = RussianAnalyser().identity
    assert identity.startswith("pymorphy3-")
    assert "dictionary-" in identity


def test_nothing_becomes_something_and_the_reverse() -> None:
    assert types("", "Привет !") == ["M:OTHER"]
    assert types("Привет !", "") == ["U:OTHER"]
    assert types("", "") == []
    assert analyses("")[0] == Analysis((), (), (), (), (), ())


def test_stress_marks_and_decomposed_letters_do_not_hide_a_word() -> None:
    stressed, decomposed, bare = analyses("молоко\u0301", "чаи\u0306", "молоко чай")
    assert stressed.lemmas + decomposed.lemmas == bare.lemmas
    assert types("Я пью чаи\u0306 .", "Я пью чай .") == ["R:ORTH"]


def test_odd_words() -> None:
    (sentence,) = analyses("🙂 hello 12 — № XIV х ... 👩‍👩‍👧 <b> \u0301")
    assert sentence.pos[:4] == ("SYM", "X", "NUM", "PUNCT")
    assert len(sentence.pos) == len(sentence.words)


def test_long_sentences() -> None:
    source = "Я читаю интересная книга , потому что мне нравиться читать . " * 200
    target = "Я читаю интересную книгу , потому что мне нравится читать . " * 200
    assert types(source, target) == ["R:ADJ:CASE", "R:NOUN:CASE", "R:SPELL"] * 200


def test_deterministic() -> None:
    first = [types(source, target) for source, target, _ in cases()]
    russian_words.readings.cache_clear()
    assert [types(source, target) for source, target, _ in cases()] == first


def test_a_missing_pymorphy_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pymorphy3", None)
    russian_words.morphology.cache_clear()
    russian_words.readings.cache_clear()
    with pytest.raises(MissingExtraError, match=r"pip install 'errata\[russian\]'"):
        RussianAnalyser().analyse([["дом"]])
    monkeypatch.undo()
    russian_words.morphology.cache_clear()
    assert analyses("дом")[0].lemmas == ("дом",)
