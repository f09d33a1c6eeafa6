/**
 * The answer of one run, put together from what its realm tells. The realm tells plain texts only: code may have changed
 * how objects are written there.
 */
export class Answer {
  #assignments = {}
  #places = []
  #output = null
  /**
   * The kind of message that the answer is, and its text; null before the run has ended.
   * @type {[kind: string, text: string] | null}
   */
  told = null

  hear(kind, text) {
    if (this.told !== null) return
    const end = text.indexOf('\n')
    const first = text.slice(0, end)
    const rest = text.slice(end + 1)
    if (kind === 'output') this.#output = text
    else if (kind === 'assignment') this.#assignments[first] = rest
    else if (kind === 'place') this.#places.push({ line: Number(first), name: rest })
    else if (kind === 'failed') this.fail(first, rest)
    else if (kind === 'done') this.#finish()
  }

  /**
   * Ends the run with a failure; `line` is where in the code, if that is known.
   * @param {string} failure @param {string} message @param {number} [line]
   */
  fail(failure, message, line) {
    const places = line > 0 ? [{ name: '', line }] : this.#places
    this.told = ['X', JSON.stringify({ failure, message, places })]
  }

  #finish() {
    const header = JSON.stringify({ hasOutput: this.#output !== null, assignments: this.#assignments })
    const length = String(Buffer.byteLength(header)).padStart(10, '0')
    this.told = ['D', `${length}${header}${this.#output ?? ''}`]
  }

  /** The same, unless it is longer than it may be. */
  within(most) {
    if (this.#output !== null && this.#output.length > most && this.told?.[0] === 'D') {
      this.told = null
      this.fail('too_large', '')
    }
    return this.told
  }
}
