import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { chat } from './chat.ts'
import { dayHeading, messageLines } from './message-lines.ts'
import { avatarAddress, longestText, mostMessages, newMessages, readMessages } from './messages.ts'
import { openMessages, shownPending, type PendingMessage } from './pending.ts'
import { placeAfterScroll } from './scroll-place.ts'
import { announcement } from './use-new-messages.ts'

const rows = [
  { id: 7, author: 'Ada', text: 'Is the offer out?', time: '2026-03-01T09:30:00' },
  { id: 8, author: 'Ada', text: 'It is due.', time: '2026-03-01T09:31:00' },
  { id: 9, author: 'Grace', text: 'Yes.', time: '2026-03-02T08:00:00', state: 'failed' },
]
const read = (values: Readonly<Record<string, unknown>>) => readMessages(readValues(chat, values)).messages

describe('the messages of a chat', () => {
  it('find their fields, and own ones are those of the present author', () => {
    const messages = read({ messages: rows, currentAuthor: 'grace' })
    expect(messages.map(({ author, isOwn, state }) => [author, isOwn, state])).toEqual([
      ['Ada', false, 'sent'],
      ['Ada', false, 'sent'],
      ['Grace', true, 'failed'],
    ])
  })

  it('take the fields that the builder named', () => {
    const data = [{ who: { name: 'Ada' }, mail: 'ada@example.com', said: 'Hello' }]
    const fields = { authorField: 'who', authorIdField: 'mail', textField: 'said' }
    expect(read({ messages: data, ...fields, currentAuthor: 'ADA@example.com' })).toMatchObject([
      { author: 'Ada', text: 'Hello', isOwn: true },
    ])
    expect(
      read({
        messages: [
          { text: 'a', side: 'right' },
          { text: 'b', side: 'left' },
        ],
      }),
    ).toMatchObject([{ isOwn: true }, { isOwn: false }])
  })

  it('of a conversation with an assistant stand on the sides of their roles', () => {
    const data = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: '', status: 'streaming' },
    ]
    expect(read({ messages: data })).toMatchObject([
      { isOwn: true, author: 'User' },
      { isOwn: false, author: 'Assistant', state: 'streaming' },
    ])
  })

  it('are read oldest first, however the data is ordered', () => {
    const ids = (messageOrder: string, data: readonly unknown[]) =>
      read({ messages: data, messageOrder }).map(({ key }) => key)
    const inOrder = ['id 7', 'id 8', 'id 9']
    expect(ids('reversed', rows.toReversed())).toEqual(inOrder)
    expect(ids('time', [rows[2], rows[0], rows[1]])).toEqual(inOrder)
  })

  it('are cut where they are longer than anybody reads, and only the newest are kept', () => {
    const [long] = read({ messages: [{ text: 'x'.repeat(5_000_000) }] })
    expect(long?.text).toHaveLength(longestText)
    expect(long?.isCut).toBe(true)
    const many = read({ messages: Array.from({ length: 12_000 }, (_none, id) => ({ id, text: 'a' })) })
    expect(many).toHaveLength(mostMessages)
    expect(many.at(-1)?.key).toBe('id 11999')
  })

  it('have keys that differ, whatever their ids are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.constantFrom(1, '1', null, ''), text: fc.string({ minLength: 1 }) })),
        (data) => {
          const keys = read({ messages: data }).map(({ key }) => key)
          expect(new Set(keys).size).toBe(keys.length)
        },
      ),
    )
  })

  it('show only pictures from safe addresses', () => {
    const refused = [
      'http://a.example/b.png',
      'javascript:alert(1)',
      '//a.example/b',
      'data:text/html,x',
      'blob:x',
      7,
    ]
    expect(refused.map(avatarAddress)).toEqual(refused.map(() => undefined))
    const taken = ['https://a.example/b.png', '/files/b.png', 'data:image/png;base64,iVBORw0KGgo=']
    expect(taken.map(avatarAddress)).toEqual(taken)
  })
})

describe('the lines of a chat', () => {
  it('begin with their day and put together what one author says in a row', () => {
    const lines = messageLines(read({ messages: rows }), true)
    expect(lines.map(({ day, isFirst }) => [day !== undefined, isFirst])).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ])
    expect(messageLines(read({ messages: rows }), false).every(({ day }) => day === undefined)).toBe(true)
  })

  it('name the days next to now by their names', () => {
    const now = new Date(2026, 2, 2, 12).getTime()
    const today = new Date(2026, 2, 2).getTime()
    const yesterday = new Date(2026, 2, 1).getTime()
    const names = [today, yesterday, new Date(2026, 1, 1).getTime()].map((day) => dayHeading(day, now))
    expect(new Set(names).size).toBe(3)
    expect(names[2]).toContain('2026')
    expect(names[0]).not.toContain('2026')
  })
})

describe('a message that was sent', () => {
  const before = readMessages(readValues(chat, { messages: rows, currentAuthor: 'Grace' }))
  const sent = (key: string): PendingMessage => ({
    key,
    text: 'Really',
    time: 0,
    known: new Set(before.messages.map((message) => message.key)),
    isUnconfirmed: false,
  })
  const after = (author: string, id: number) =>
    readMessages(
      readValues(chat, { messages: [...rows, { id, author, text: 'Really' }], currentAuthor: 'Grace' }),
    )

  it('is on its way until the data holds a new own one', () => {
    const pending = [sent('sent 1')]
    expect(openMessages(pending, before)).toBe(pending)
    expect(openMessages(pending, after('Ada', 10))).toBe(pending)
    expect(openMessages(pending, after('Grace', 10))).toEqual([])
  })

  it('gives way in order, one for each that arrived', () => {
    const pending = [sent('sent 1'), sent('sent 2')]
    expect(openMessages(pending, after('Grace', 10)).map(({ key }) => key)).toEqual(['sent 2'])
  })

  it('gives way to any new one where the data does not say whose it is', () => {
    const unknown = readMessages(
      readValues(chat, { messages: [...rows, { id: 10, author: 'Ada', text: 'Really' }] }),
    )
    expect(openMessages([sent('sent 1')], unknown)).toEqual([])
  })

  it('is shown as sending, and as not confirmed once the data came to rest without it', () => {
    expect(shownPending(sent('sent 1')).state).toBe('sending')
    expect(shownPending({ ...sent('sent 1'), isUnconfirmed: true }).state).toBe('unconfirmed')
  })
})

describe('the place of a reader', () => {
  it('is left by any movement up, and the end is reached again by going there', () => {
    const end = { isAtEnd: true, top: 500 }
    expect(placeAfterScroll(end, 497, 3).isAtEnd).toBe(false)
    expect(placeAfterScroll({ isAtEnd: false, top: 480 }, 490, 10).isAtEnd).toBe(true)
    expect(placeAfterScroll({ isAtEnd: false, top: 100 }, 200, 300).isAtEnd).toBe(false)
  })

  it('stays the end when the messages grow below it or shrink', () => {
    expect(placeAfterScroll({ isAtEnd: true, top: 500 }, 500, 200).isAtEnd).toBe(true)
    expect(placeAfterScroll({ isAtEnd: true, top: 500 }, 450, 0).isAtEnd).toBe(true)
  })
})

describe('what is said of new messages', () => {
  it('tells the newest, and how many there are', () => {
    const messages = read({ messages: rows })
    expect(announcement([])).toBe('')
    expect(announcement(messages.slice(0, 1))).toBe('Ada: Is the offer out?')
    expect(announcement(messages)).toBe('3 new messages. Grace: Yes.')
  })

  it('leaves out earlier ones and those of another conversation', () => {
    const messages = read({ messages: rows })
    expect(newMessages(new Set(['id 8']), messages)?.map(({ key }) => key)).toEqual(['id 9'])
    expect(newMessages(new Set(['id 9']), messages)).toEqual([])
    expect(newMessages(new Set(['id 1']), messages)).toBeUndefined()
  })
})

describe('a chat on a page', () => {
  const shown = (values: Readonly<Record<string, unknown>>, isLoading = false) =>
    renderPage(
      sampleHost([{ type: 'chat', name: 'Chat1', place: [0, 0, 40, 40], values, isLoading }], 'published'),
    )

  it('is a log that says nothing by itself, beside a polite line', async () => {
    const markup = await shown({ messages: rows, title: 'Support' })
    expect(markup).toMatch(/role="log" aria-live="off" aria-label="Support"/)
    expect(markup).toContain('role="status"')
    expect(markup).toContain('Not sent')
  })

  it('draws the newest of thousands and offers the rest', async () => {
    const messages = Array.from({ length: 5000 }, (_none, id) => ({ id, text: `Message ${id}.` }))
    const markup = await shown({ messages })
    expect(markup).toContain('Message 4999.')
    expect(markup).not.toContain('Message 4900.')
    expect(markup).toContain('Show earlier messages')
  })

  it('never takes words for markup or for an address that runs', async () => {
    const markup = await shown({
      messages: [
        {
          author: '<b>Ada</b>',
          text: '<script>alert(1)</script> javascript:alert(2)',
          avatar: 'javascript:x',
        },
      ],
    })
    expect(markup).not.toMatch(/<script>alert|<b>Ada|href="javascript|src="javascript/)
  })

  it('says that there is nothing, or that it is on its way', async () => {
    expect(await shown({ emptyText: 'Say hello' })).toContain('Say hello')
    expect(await shown({}, true)).toContain('aria-label="Loading messages"')
  })

  it('offers to write only where the builder wants it, within the longest length', async () => {
    expect(await shown({ showsComposer: false })).not.toContain('<textarea')
    expect(await shown({ maxLength: 3, draftText: 'four' })).toContain('4 / 3')
    expect(await shown({ isDisabled: true, draftText: 'four' })).toMatch(/<textarea[^>]*disabled=""/)
  })

  it('stands whatever bindings give it', async () => {
    for (const values of hostileValues(chat)) {
      expect(await shown(values)).toContain('role="log"')
      const row = {
        ...values,
        id: values.title,
        text: values.title,
        author: values.title,
        time: values.title,
      }
      expect(await shown({ ...values, messages: [row, rows[0], null] })).toContain('role="log"')
    }
  }, 60_000)
})
