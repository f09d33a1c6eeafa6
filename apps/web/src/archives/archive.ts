import { strToU8, Zip, ZipDeflate } from 'fflate'

/** Gathers what is added to it as the files of an archive. */
export class Archive {
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  readonly #zip: Zip
  #failure: Error | null = null

  constructor() {
    this.#zip = new Zip((error, part) => {
      if (error !== null) this.#failure = error
      else this.#parts.push(new Uint8Array(part))
    })
  }

  add(path: string, text: string): void {
    const file = new ZipDeflate(path, { level: 6 })
    this.#zip.add(file)
    file.push(strToU8(text), true)
  }

  /** The whole archive; nothing can be added any more. Throws where something could not be packed. */
  finish(): Blob {
    this.#zip.end()
    if (this.#failure !== null) throw this.#failure
    return new Blob(this.#parts, { type: 'application/zip' })
  }
}
