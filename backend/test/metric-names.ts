/** Words of PromQL that are no metrics; `up` is Prometheus' own. */
const NO_METRICS = new Set(['up', 'and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'bool', 'offset', 'le'])

/** The metrics in the expressions of alert rules (YAML, one line each) or of a Grafana dashboard (JSON). */
export function metricNames(file: string): string[] {
  const expressions = [...file.matchAll(/^\s*"?expr"?: (?:"((?:[^"\\]|\\.)*)"|(.*)),?$/gm)]
  return expressions.flatMap(([, json, yaml = '']) => namesIn(json === undefined ? yaml : json.replaceAll('\\"', '"')))
}

function namesIn(expression: string): string[] {
  const plain = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
  return [...plain.matchAll(/\b[a-z_][a-z_0-9]*\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !NO_METRICS.has(name) && !/^e\d+$/.test(name))
}
