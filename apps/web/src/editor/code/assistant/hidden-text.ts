/** Said where texts that looked like secrets were not told to a model. */
export const hiddenText = (count: number): string =>
  count === 1
    ? '1 text that looks like a secret was hidden from the model.'
    : `${count} texts that look like secrets were hidden from the model.`
