import { defaultTheme } from '@ashlar/schema'
import { createRoot } from 'react-dom/client'
import { PageView } from '../src/index.ts'
import { sampleHost } from './sample-host.ts'
import { samplePages } from './samples.ts'

// What to show is in the address, ?page=index lists all there is: ?page=states&mode=edit&scheme=dark&color=%23aa3366
const asked = new URLSearchParams(location.search)
const mode = asked.get('mode') === 'edit' ? 'edit' : asked.get('mode') === 'preview' ? 'preview' : 'published'
const scheme = asked.get('scheme') === 'dark' ? 'dark' : asked.get('scheme') === 'light' ? 'light' : undefined
const name = asked.get('page') ?? 'everything'
const host = sampleHost(samplePages[name] ?? [], mode, (widget, event) => {
  document.title = `${widget}: ${event}`
})
document.title = `Components: ${name}`
const place = document.getElementById('page')
if (place === null) throw new Error('The gallery has no place for its page.')
createRoot(place).render(
  name === 'index' ? (
    <ul>
      {Object.keys(samplePages).map((page) => (
        <li key={page}>
          <a href={`?page=${page}`}>{page}</a>
        </li>
      ))}
    </ul>
  ) : (
    <PageView
      host={host}
      scheme={scheme}
      theme={{ ...defaultTheme, primaryColor: asked.get('color') ?? defaultTheme.primaryColor }}
    />
  ),
)
