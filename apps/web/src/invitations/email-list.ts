/** Addresses from a text in which commas, semicolons, spaces or lines part them. */
export interface EmailList {
  valid: readonly string[]
  invalid: readonly string[]
}

// Only to catch slips before sending; the server decides.
const address = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+$/

/** Reads addresses as people paste them: trimmed, lower-cased, each once; what is no address is named. */
export const parseEmails = (text: string): EmailList => {
  const parts = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter((part) => part !== ''),
    ),
  ]
  return {
    valid: parts.filter((part) => address.test(part)),
    invalid: parts.filter((part) => !address.test(part)),
  }
}
