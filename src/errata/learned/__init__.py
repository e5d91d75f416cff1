"""What is learned from data: language models, the grammaticality model, mixtures of metrics."""
