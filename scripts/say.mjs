/** One line to the person who started a script. */
export const say = (line) => {
  process.stdout.write(`${line}\n`)
}

/** Ends the script with one line that says what is wrong and what to do. */
export const giveUp = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** `1.2 s` */
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`
