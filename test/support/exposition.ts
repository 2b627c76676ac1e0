// A strict reader of what Prometheus reads: every line must be one it knows, every sample belongs to a metric that was
// announced, no series comes twice. Throws on anything else.

export interface ReadMetric {
  readonly type: string;
  readonly help: string;
  /** By their labels as they stand, `kind="sync"`; blank for none. */
  readonly samples: Map<string, number>;
}

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const label = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"';
const sample = new RegExp(
  `^(${name})(?:\\{(${label}(?:,${label})*)\\})? (-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?|NaN|[+-]Inf)$`,
);

export function readExposition(text: string): Map<string, ReadMetric> {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const metrics = new Map<string, ReadMetric>();
  let help: { readonly of: string; readonly text: string } | undefined;
  for (const line of text.slice(0, -1).split('\n')) {
    const [, helpOf, helpText] = new RegExp(`^# HELP (${name}) (.+)$`).exec(line) ?? [];
    const [, typeOf, type] =
      new RegExp(`^# TYPE (${name}) (counter|gauge|histogram|summary|untyped)$`).exec(line) ?? [];
    if (helpOf !== undefined) {
      help = { of: helpOf, text: helpText! };
    } else if (typeOf !== undefined) {
      if (help?.of !== typeOf) throw new Error(`${typeOf} has no help.`);
      if (metrics.has(typeOf)) throw new Error(`${typeOf} comes twice.`);
      if (type === 'counter' && !typeOf.endsWith('_total'))
        throw new Error(`${typeOf} counts and does not say so.`);
      metrics.set(typeOf, { type: type!, help: help.text, samples: new Map() });
    } else {
      const [, of, labels = '', value] = sample.exec(line) ?? [];
      const metric = of === undefined ? undefined : metrics.get(of);
      if (!metric || of !== [...metrics.keys()].at(-1))
        throw new Error(`Not a sample of the metric above: ${line}`);
      if (metric.samples.has(labels)) throw new Error(`This series comes twice: ${line}`);
      metric.samples.set(labels, Number(value!.replace('Inf', 'Infinity')));
    }
  }
  return metrics;
}
