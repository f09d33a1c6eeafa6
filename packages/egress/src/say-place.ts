/** `host:port` as people write it. */
export const sayPlace = (host: string, port: number): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
