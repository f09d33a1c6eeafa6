/**
 * A text without what terminals take for commands: others write what a server answers.
 * @param {string} text
 */
export const withoutControls = (text) => text.replaceAll(/[^\P{Cc}\n\t]/gu, '\u{FFFD}')

/**
 * One line to the person who started a script.
 * @param {string} line
 */
export const say = (line) => {
  process.stdout.write(`${withoutControls(line)}\n`)
}

/**
 * Ends the script with one line that says what is wrong and what to do.
 * @param {string} line
 * @returns {never}
 */
export const giveUp = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/**
 * `1.2 s`
 * @param {number} milliseconds
 */
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`
