import { useEffect } from 'react'

/** Names the page in the browser's title, "{page} - Ashlar" by the specification. */
export const usePageTitle = (page: string): void => {
  useEffect(() => {
    document.title = `${page} - Ashlar`
  }, [page])
}
