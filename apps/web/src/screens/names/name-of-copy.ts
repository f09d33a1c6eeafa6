const longestName = 80

/** What the copy of an application is called at first: a name that none has yet, no longer than a name may be. */
export const nameOfCopy = (name: string, taken: ReadonlySet<string>): string => {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' copy' : ` copy ${number}`
    // By characters, so that none is cut in two.
    const copy = `${shortened(name, longestName - ending.length)}${ending}`
    if (!taken.has(copy)) return copy
  }
}

const shortened = (name: string, length: number): string => {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (kept.length + segment.length > length) break
    kept += segment
  }
  return kept.trimEnd()
}
