import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How much a color may differ, of 255, and how many dots may, before two pictures are different ones. */
const tolerance = 40
const fewDots = 20

/** @import { Browser } from './browser.mjs' */

/**
 * Compares two pictures in a page of the browser, which reads and writes them; answers with how many dots differ, and where.
 * @param {string} before
 * @param {string} now
 */
const comparison = (before, now) => `(async () => {
  const read = async (data) => {
    const picture = new Image()
    picture.src = 'data:image/png;base64,' + data
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')
    context.drawImage(picture, 0, 0)
    return context.getImageData(0, 0, picture.width, picture.height)
  }
  const [one, other] = await Promise.all([read(${JSON.stringify(before)}), read(${JSON.stringify(now)})])
  if (one.width !== other.width || one.height !== other.height) return { dots: Infinity, picture: null }
  let dots = 0
  const shown = new ImageData(one.width, one.height)
  for (let at = 0; at < one.data.length; at += 4) {
    const differs = [0, 1, 2].some((c) => Math.abs(one.data[at + c] - other.data[at + c]) > ${tolerance})
    if (differs) dots += 1
    const gray = 255 - (255 - (other.data[at] + other.data[at + 1] + other.data[at + 2]) / 3) / 3
    shown.data.set(differs ? [220, 38, 38, 255] : [gray, gray, gray, 255], at)
  }
  const canvas = document.createElement('canvas')
  canvas.width = one.width
  canvas.height = one.height
  canvas.getContext('2d').putImageData(shown, 0, 0)
  return { dots, picture: canvas.toDataURL('image/png').split(',')[1] }
})()`

/**
 * @param {Browser} browser
 * @param {string} before
 * @param {string} now
 */
const compare = async (browser, before, now) => {
  const { targetId } = await browser.ask('Target.createTarget', { url: 'about:blank' })
  try {
    const { sessionId } = await browser.ask('Target.attachToTarget', { targetId, flatten: true })
    const asked = { expression: comparison(before, now), awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await browser.ask('Runtime.evaluate', asked, sessionId)
    // A picture that cannot be read is another one.
    return exceptionDetails === undefined ? result.value : { dots: Infinity, picture: null }
  } finally {
    await browser.ask('Target.closeTarget', { targetId })
  }
}

/**
 * The name of the picture of a test: its title for people, and of its id what tells two of the same title apart.
 * @param {{ title: string, id: string }} test
 */
const nameOf = ({ title, id }) => {
  const words = title.toLowerCase().match(/[a-z0-9]+/gu) ?? []
  return [...words, id.replaceAll(/[^A-Za-z0-9]/gu, '').slice(0, 8)].join('-').slice(0, 100)
}

/**
 * Compares how a page looks with the picture of it in a folder, or keeps the first one. Where it looks otherwise, two pictures
 * are written beside it: how it looks now, and what differs in red. Answers with what became of it.
 * @param {Browser} browser
 * @param {{ folder: string, test: { title: string, id: string }, picture: string, isAccepted: boolean }} asked `picture` is
 *   a PNG in base64.
 * @returns {Promise<{ state: 'kept' | 'same' | 'other', file: string }>}
 */
export const comparePicture = async (browser, { folder, test, picture, isAccepted }) => {
  mkdirSync(folder, { recursive: true })
  /** @param {string} end */
  const place = (end) => join(folder, `${nameOf(test)}${end}.png`)
  /**
   * @param {string} end
   * @param {string} data
   */
  const write = (end, data) => writeFileSync(place(end), Buffer.from(data, 'base64'))
  for (const end of ['.now', '.difference']) rmSync(place(end), { force: true })
  if (isAccepted || !existsSync(place(''))) {
    write('', picture)
    return { state: 'kept', file: place('') }
  }
  const { dots, picture: difference } = await compare(
    browser,
    readFileSync(place('')).toString('base64'),
    picture,
  )
  if (dots <= fewDots) return { state: 'same', file: place('') }
  write('.now', picture)
  if (difference !== null) write('.difference', difference)
  return { state: 'other', file: place(difference === null ? '.now' : '.difference') }
}
