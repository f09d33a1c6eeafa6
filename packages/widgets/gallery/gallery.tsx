import { defaultTheme } from '@ashlar/schema'
import { createRoot } from 'react-dom/client'
import { PageView } from '../src/index.ts'
import { sampleHost } from './sample-host.ts'
import { samplePages } from './samples.ts'

// What to show is in the address: ?page=states&mode=edit&scheme=dark&colour=%23aa3366
const asked = new URLSearchParams(location.search)
const mode = asked.get('mode') === 'edit' ? 'edit' : asked.get('mode') === 'preview' ? 'preview' : 'published'
const scheme = asked.get('scheme') === 'dark' ? 'dark' : asked.get('scheme') === 'light' ? 'light' : undefined
const host = sampleHost(samplePages[asked.get('page') ?? 'everything'] ?? [], mode, (widget, event) => {
  document.title = `${widget}: ${event}`
})
const place = document.getElementById('page')
if (place === null) throw new Error('The gallery has no place for its page.')
createRoot(place).render(
  <PageView
    host={host}
    scheme={scheme}
    theme={{ ...defaultTheme, primaryColor: asked.get('colour') ?? defaultTheme.primaryColor }}
  />,
)
