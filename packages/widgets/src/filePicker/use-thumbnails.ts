import { useEffect, useRef, useState } from 'react'
import { fileKey, type FileFacts } from './file-facts.ts'

// Larger pictures would fill the memory for a square of 36 px.
const largest = 20_000_000
const drawable = /^image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml)$/

/** Addresses of small pictures for the files that a person chose on this page, by the key of the file. */
export const useThumbnails = (files: readonly FileFacts[]) => {
  const [thumbnails, setThumbnails] = useState<ReadonlyMap<string, string>>(new Map())
  const held = useRef(new Map<string, string>())
  useEffect(() => {
    const addresses = held.current
    return () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address)
      addresses.clear()
    }
  }, [])
  useEffect(() => {
    const present = new Set(files.map(fileKey))
    const gone = [...held.current.keys()].filter((key) => !present.has(key))
    if (gone.length === 0) return
    for (const key of gone) {
      URL.revokeObjectURL(held.current.get(key) ?? '')
      held.current.delete(key)
    }
    setThumbnails(new Map(held.current))
  }, [files])
  return {
    thumbnails,
    /** Keeps a picture of the file, where it is one. */
    remember: (key: string, file: File) => {
      if (!drawable.test(file.type) || file.size > largest || held.current.has(key)) return
      held.current.set(key, URL.createObjectURL(file))
      setThumbnails(new Map(held.current))
    },
  }
}
