/** Letters of a value that fit beside its name, for each px of the width: 18 in 280. */
const lettersPerPixel = 18 / 280

/**
 * Whether a value stands beside its name or below it, by its length in letters and the width of the line in px. What has
 * several lines stands below.
 */
export const textLayout = (text: string, width: number): 'horizontal' | 'vertical' =>
  text.length > lettersPerPixel * width || text.includes('\n') ? 'vertical' : 'horizontal'
