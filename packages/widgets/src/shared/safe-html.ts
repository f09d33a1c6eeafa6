import createPurifier, { type Config, type DOMPurify, type WindowLike } from 'dompurify'
import { limitMarkup } from './markup-limits.ts'
import type { PictureRule } from './pictures.ts'

/** What may be followed and shown: web pages, letters, telephone numbers, paths of this origin, and places on the page. */
const allowedAddress = /^(?:https?:|mailto:|tel:|\/(?![/\\])|[#?])/i

/** Properties of `style` that change how something looks and never where on the page it lies or what is fetched. */
const allowedStyle =
  /^(?:color|background-color|opacity|(?:font|text|letter|word|line|white|list-style|border|padding|margin|vertical|row|column|table|caption|tab)(?:-[a-z-]+)?|line-height|white-space|vertical-align|width|height|(?:max|min)-(?:width|height)|gap|(?:justify|align)-[a-z]+|flex(?:-[a-z]+)?|display|direction|(?:border|padding|margin|inline|block)-[a-z-]+)$/

/** Values that fetch something, or run something in browsers of another age. */
const fetchingValue = /url\s*\(|image-set|image\s*\(|expression|javascript|@import|\\/i

const forbiddenTags = [
  'style',
  'form',
  'input',
  'button',
  'select',
  'option',
  'optgroup',
  'textarea',
  'label',
  'fieldset',
  'legend',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'link',
  'meta',
  'base',
  'dialog',
  'video',
  'audio',
  'source',
  'track',
  'canvas',
  'template',
  'slot',
  'map',
  'area',
  'datalist',
  'output',
  'progress',
  'meter',
  'marquee',
]

const settings: Config = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: forbiddenTags,
  FORBID_ATTR: [
    'action',
    'formaction',
    'background',
    'ping',
    'srcset',
    'autofocus',
    'tabindex',
    'accesskey',
    'contenteditable',
    'popover',
    'popovertarget',
    'slot',
    'part',
    'is',
    'class',
  ],
  ALLOWED_URI_REGEXP: allowedAddress,
  ALLOW_DATA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  // Ids of the markup must not become names that the page looks up.
  SANITIZE_NAMED_PROPS: true,
}

const keepLooks = (element: HTMLElement): void => {
  for (const name of Array.from(element.style))
    if (!allowedStyle.test(name) || fetchingValue.test(element.style.getPropertyValue(name)))
      element.style.removeProperty(name)
  if (element.style.length === 0) element.removeAttribute('style')
}

const keepLinksApart = (element: Element): void => {
  const address = element.getAttribute('href') ?? ''
  element.removeAttribute('target')
  if (!/^https?:/i.test(address.trim())) return
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer')
}

/** Elements of any window have a style: `instanceof` would know only those of one. */
const hasStyle = (element: Element): element is HTMLElement =>
  'style' in element && element.hasAttribute('style')

/** Where pictures may come from while one text is made safe, and the sites that were refused. */
interface PictureCheck {
  readonly rule: PictureRule
  readonly refused: Set<string>
}

/** Leaves a picture's words in its place where the picture may not be loaded. */
const keepPictureAllowed = (element: Element, { rule, refused }: PictureCheck): void => {
  const site = rule(element.getAttribute('src') ?? '')
  if (site === undefined) return
  refused.add(site)
  // Not the picture without its address: browsers would draw the sign of a broken one.
  const words = element.ownerDocument.createElement('span')
  words.textContent = element.getAttribute('alt')
  words.setAttribute('role', 'img')
  words.setAttribute('aria-label', words.textContent)
  element.replaceWith(...(words.textContent === '' ? [] : [words]))
}

const tuned = (purifier: DOMPurify, check: () => PictureCheck): DOMPurify => {
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (hasStyle(element)) keepLooks(element)
    if (element.localName === 'a') keepLinksApart(element)
    if (element.localName === 'img') {
      keepPictureAllowed(element, check())
      // Browsers do not agree on what an empty address leads to.
      if (element.getAttribute('src') === '') element.removeAttribute('src')
      element.setAttribute('loading', 'lazy')
      element.setAttribute('referrerpolicy', 'no-referrer')
      if (!element.hasAttribute('alt')) element.setAttribute('alt', '')
    }
  })
  return purifier
}

/** A builder needs some of them to see what is wrong. */
const mostRefusedSites = 10

/** Stands in the place of what was too much. */
const restLeftOut = '<p role="note"><em>The rest is not shown: it is too long or has too many parts.</em></p>'

/** Markup that may become a part of the page. */
export interface SafeHtml {
  readonly markup: string
  /** The sites whose pictures were left out, each once. */
  readonly refusedSites: readonly string[]
}

/** A sanitizer on the DOM of the given window; the page's own where none is given. */
export const makeSanitizer = (window?: WindowLike): ((markup: string, pictures: PictureRule) => SafeHtml) => {
  let purifier: DOMPurify | undefined
  let check: PictureCheck = { rule: () => undefined, refused: new Set() }
  return (markup, rule) => {
    if (purifier === undefined) {
      const made = window === undefined ? createPurifier() : createPurifier(window)
      // Where there is no DOM nothing can be made safe, so nothing is shown.
      if (!made.isSupported) return { markup: '', refusedSites: [] }
      purifier = tuned(made, () => check)
    }
    const limited = limitMarkup(markup)
    check = { rule, refused: new Set() }
    const safe = purifier.sanitize(limited.markup, settings)
    return {
      markup: limited.isCut ? `${safe}${restLeftOut}` : safe,
      refusedSites: [...check.refused].slice(0, mostRefusedSites),
    }
  }
}

/**
 * Markup without anything that runs, fetches, asks or reaches out of its place: no scripts, no event handlers, no forms,
 * no frames, no addresses but those of web pages, letters and telephones, no pictures from where the application shows none.
 * What is too much for a browser is left out, and a
 * sentence stands in its place. Empty where there is no DOM.
 */
export const safeHtml = makeSanitizer()
