/** In characters, so that a path stays within what every system takes. */
const longestName = 60

/** What some systems take for devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu

/**
 * A part of a path that stays where it is put, on every system: letters, digits and a few signs of a name, and enough of an
 * id to tell it from others of the same name. No slash, dot at an end, line break or mark that turns text around is left.
 */
export const fileNameOf = (name: string, id: string): string => {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, '_')
    .replaceAll(/\s+/gu, ' ')
  const short = [...plain].slice(0, longestName).join('').trim()
  const safe = short === '' || devices.test(short) ? `_${short}` : short
  return `${safe} (${id.replaceAll(/[^A-Za-z0-9]/gu, '').slice(0, 8)})`
}
