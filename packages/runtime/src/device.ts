/** What scripts may do outside of the page, on the device of the person who uses it. */
export interface Device {
  /** Saves a file. Throws or rejects where the browser refuses. */
  saveFile(content: string | Uint8Array<ArrayBuffer>, name: string, type: string): void | Promise<void>
  /** Puts text into the clipboard. Rejects where the browser refuses. */
  copyText(text: string, format: 'text/plain' | 'text/html'): Promise<void>
}

/** How long a file's address is kept for the browser to read it, in milliseconds. */
const addressLifetime = 60_000

/** The device of a browser. `page` is the document from which files are saved. */
export const browserDevice = (page: Document): Device => ({
  saveFile: (content, name, type) => {
    const address = URL.createObjectURL(new Blob([content], { type }))
    setTimeout(() => URL.revokeObjectURL(address), addressLifetime)
    const link = page.createElement('a')
    link.href = address
    link.download = name
    link.hidden = true
    page.body.append(link)
    link.click()
    link.remove()
  },
  copyText: async (text, format) => {
    if (format === 'text/plain') {
      await navigator.clipboard.writeText(text)
      return
    }
    const item = new ClipboardItem({
      'text/html': new Blob([text], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    })
    await navigator.clipboard.write([item])
  },
})

/** A device that can do nothing, for where there is no browser. */
export const noDevice: Device = {
  saveFile: () => Promise.reject(new Error('There is no device.')),
  copyText: () => Promise.reject(new Error('There is no device.')),
}
