/** A backend's `server` lines in nginx's configuration: all after the port is left as the administrator wrote it. */
function serverLines(port: number): RegExp {
  return new RegExp(`^([ \\t]*server 127\\.0\\.0\\.1:${port}\\b[^;\\n]*?)( down)?;`, 'gm')
}

/** Marks a backend as down in every upstream. */
export function markDown(configuration: string, port: number): string {
  return configuration.replace(serverLines(port), '$1 down;')
}

export function markUp(configuration: string, port: number): string {
  return configuration.replace(serverLines(port), '$1;')
}

/** The backends that are marked as down, like `127.0.0.1:8000`. */
export function serversDown(configuration: string): string[] {
  return [...new Set([...configuration.matchAll(/^[ \t]*server (\S+)[^;#\n]* down;/gm)].map(([, host = '']) => host))]
}
