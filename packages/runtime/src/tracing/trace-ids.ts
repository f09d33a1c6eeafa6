const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** The id of a trace: 16 random bytes as 32 hexadecimal digits. */
export const newTraceId = (): string => hex(16)

/** The id of a span: 8 random bytes as 16 hexadecimal digits. */
export const newSpanId = (): string => hex(8)

/** What tells a server to which span a request belongs, as the W3C's `traceparent` header. */
export const traceParent = (traceId: string, spanId: string): string => `00-${traceId}-${spanId}-01`
