const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u

/** Headers that frame the message itself; setting them by hand would let one request hide another. */
const reserved = new Set(
  'host content-length transfer-encoding connection keep-alive upgrade expect te trailer proxy-connection'.split(
    ' ',
  ),
)

/** Why a header cannot have this name; undefined where it can. */
export const refuseHeaderName = (name: string): string | undefined => {
  if (!headerName.test(name)) return `"${name}" is no name for a header.`
  if (reserved.has(name.toLowerCase())) return `The header ${name} is set by the server and cannot be given.`
  return undefined
}

/** Why a header cannot have this value; undefined where it can. */
export const refuseHeaderValue = (name: string, value: string): string | undefined => {
  if (/[\r\n\0]/u.test(value))
    return `The value of the header ${name} holds a line break, which ends a header.`
  if (/[^\t\u0020-\u00ff]/u.test(value))
    return `The value of the header ${name} holds a character no header can hold.`
  return undefined
}
