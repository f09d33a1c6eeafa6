/** A number that is written out, as one where nothing of it is lost: with at most 15 digits, or whole and safe. Longer ones stay text. */
export const exactNumber = (written: string): number | string => {
  const number = Number(written)
  const digits = written.replace(/^-?0*|\./gu, '').length
  return Number.isSafeInteger(number) || (digits <= 15 && Number.isFinite(number)) ? number : written
}
