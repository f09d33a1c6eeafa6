/** What the server wrote into the page; null where it wrote nothing that can be read. */
export const inlinedContent = (page: Pick<Document, 'getElementById'>): object | null => {
  try {
    const content: unknown = JSON.parse(page.getElementById('published')?.textContent ?? 'null')
    return typeof content === 'object' ? content : null
  } catch {
    return null
  }
}
