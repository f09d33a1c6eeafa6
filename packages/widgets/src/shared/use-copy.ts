import { useEffect, useState } from 'react'

/** How long a copy button says that it copied, in milliseconds. */
const praise = 1600

/**
 * Puts text on the clipboard and says for a moment which one was copied, by a key of the caller's. A browser may refuse,
 * and then nothing is said.
 */
export const useCopy = (): {
  readonly copied: string | undefined
  copy: (key: string, text: string) => void
} => {
  const [copied, setCopied] = useState<string>()
  useEffect(() => {
    if (copied === undefined) return
    const timer = setTimeout(() => setCopied(undefined), praise)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = (key: string, text: string): void => {
    const write = async (): Promise<void> => {
      try {
        await navigator.clipboard.writeText(text)
        setCopied(key)
      } catch {
        setCopied(undefined)
      }
    }
    void write()
  }
  return { copied, copy }
}
