// Reads lines of JSON, {"sentences": [...], "disabled": [...]}, and answers each with one line: the errors of every
// sentence as [start, end, rule]. Ends when its input ends.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import path from "node:path";

const dist = path.join(process.argv[2], "node_modules", "harper.js", "dist");
const load = (name) => import(pathToFileURL(path.join(dist, name)).href);
const { LocalLinter, Dialect } = await load("index.js");
const { binaryInlined } = await load("binaryInlined.js");

const dialects = { "en-US": Dialect.American, "en-GB": Dialect.British, "en-AU": Dialect.Australian, "en-CA": Dialect.Canadian };
const linter = new LocalLinter({ binary: binaryInlined, dialect: dialects[process.argv[3]] });
await linter.setup();

async function check(sentence, disabled) {
  const errors = [];
  const byRule = await linter.organizedLints(sentence, { language: "plaintext" });
  for (const [rule, lints] of Object.entries(byRule)) {
    for (const lint of lints) {
      const span = lint.span();
      if (!disabled.has(rule)) errors.push([span.start, span.end, rule]);
      span.free();
      lint.free();
    }
  }
  return errors.sort((a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : 1));
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const disabled = new Set(request.disabled);
  const answer = [];
  for (const sentence of request.sentences) answer.push(await check(sentence, disabled));
  process.stdout.write(JSON.stringify(answer) + "\n");
}
process.exit(0);
