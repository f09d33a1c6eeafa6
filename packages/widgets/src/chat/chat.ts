import { boolean, choice, data, defineWidget, eventHandler, gridUnits, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

const field = (label: string, help: string, placeholder: string) =>
  text(label, '', { help, group: 'Data', placeholder, fieldsOf: { property: 'messages' } })

const composes = { property: 'showsComposer', is: [true] }

/** A conversation, and the field in which people write to it. */
export const chat = defineWidget({
  type: 'chat',
  label: 'Chat',
  help: 'Shows the messages of a conversation and lets people write new ones.',
  icon: 'messages-square',
  keywords: ['messages', 'conversation', 'comments', 'thread', 'assistant', 'support', 'inbox', 'llm', 'bot'],
  namePrefix: 'Chat',
  defaultSize: { width: gridUnits(40), height: gridUnits(44) },
  minimumSize: { columns: 16, rows: 16 },
  exposes: {
    draftText: { help: 'What a person has typed and not sent yet.', initial: '' },
    lastMessage: { help: 'The text that was sent last; empty before.', initial: '' },
    selectedMessage: { help: 'The object of the message pressed last; null before.', initial: null },
  },
  settable: ['messages', 'draftText', 'isTyping', 'isBusy', 'isDisabled', 'isVisible'],
  properties: {
    title: text('Title', '', {
      help: 'A heading above the messages; left out where it is empty.',
      placeholder: 'Support',
    }),
    messages: data('Messages', '', {
      help: 'The messages: a list of objects, mostly the response of an API.',
      group: 'Data',
      editor: 'sheet',
      expects: 'array',
      example:
        '[{ "id": 1, "author": "Ada Lovelace", "text": "Is the offer out?", "time": "2026-03-01T09:30:00Z" }]',
    }),
    currentAuthor: text('Present author', '', {
      help: 'The author whose messages stand on the own side, mostly the person who is logged in.',
      group: 'Data',
      placeholder: '{{ Global.user.email }}',
    }),
    messageOrder: choice('Order', 'data', {
      help: 'In which order the data holds the messages; people always read the newest at the end.',
      group: 'Data',
      options: [
        { value: 'data', label: 'Oldest first' },
        { value: 'reversed', label: 'Newest first' },
        { value: 'time', label: 'By their time' },
      ],
    }),
    idField: field(
      'ID field',
      'The field by which a message is known again after the data changed; id where none is named.',
      'id',
    ),
    textField: field(
      'Text field',
      'The field with the words; text, content or message where none is named.',
      'text',
    ),
    authorField: field(
      'Author field',
      'The field with the name that is shown; author, name, sender or role where none is named.',
      'author',
    ),
    authorIdField: field(
      'Author ID field',
      'The field compared with the present author; the author field where none is named.',
      'email',
    ),
    ownField: field(
      'Own side field',
      'A field that says whether a message is an own one: true, mine, me, user or right.',
      'isMine',
    ),
    timeField: field(
      'Time field',
      'The field with the moment; time or createdAt where none is named.',
      'time',
    ),
    avatarField: field(
      'Picture field',
      'The field with the address of the author’s picture: https, a path of this application or data. Initials stand in where there is none.',
      'avatar',
    ),
    stateField: field(
      'State field',
      'The field that says sending, failed or streaming; state or status where none is named.',
      'state',
    ),
    showsComposer: boolean('Write messages', true, {
      help: 'Whether people can write messages; On send has to save them.',
      group: 'Behavior',
    }),
    placeholderText: text('Placeholder', 'Write a message', {
      help: 'An example shown while the field is empty.',
      placeholder: 'Write a message',
      shownWhen: composes,
    }),
    maxLength: number('Longest message', null, {
      help: 'The most characters of one message.',
      group: 'Validation',
      minimum: 1,
      step: 1,
      shownWhen: composes,
    }),
    enterSends: boolean('Enter sends', true, {
      help: 'Whether Enter sends and Shift with Enter begins a line; otherwise Ctrl or Cmd with Enter sends.',
      group: 'Behavior',
      shownWhen: composes,
    }),
    clearsDraft: boolean('Empty after sending', true, {
      help: 'Whether the field is empty after sending; otherwise the text stays until draftText is set.',
      group: 'Behavior',
      shownWhen: composes,
    }),
    isBusy: boolean('Busy', false, {
      help: 'Holds back sending, for instance while an answer is on its way; typing goes on.',
      group: 'Behavior',
      shownWhen: composes,
    }),
    isDisabled: boolean('Disabled', false, {
      help: 'Shows the field grayed out, so that nobody can write.',
      group: 'Behavior',
      shownWhen: composes,
    }),
    isTyping: boolean('Someone is typing', false, {
      help: 'Shows below the messages that someone is typing.',
      group: 'Behavior',
    }),
    typingText: text('Text while typing', '', {
      help: 'Who is typing, read by screen readers and shown beside the dots.',
      group: 'Behavior',
      placeholder: 'Ada is typing',
    }),
    showsAvatars: boolean('Show pictures', true, {
      help: 'Shows the pictures or initials of the authors.',
      group: 'Appearance',
    }),
    groupsByDay: boolean('Show days', true, {
      help: 'Puts the date between the messages of different days.',
      group: 'Appearance',
    }),
    emptyText: text('Text without messages', '', {
      help: 'What is said where there are no messages.',
      group: 'Appearance',
      placeholder: 'No messages yet.',
    }),
    onSend: eventHandler('On send', 'Runs when a person sends a message; lastMessage holds its text.'),
    onRetry: eventHandler(
      'On send again',
      'Runs when a person sends a failed message of the data again; selectedMessage and lastMessage hold it.',
    ),
    onMessageClick: eventHandler(
      'On message click',
      'Runs when a person presses a message; selectedMessage holds it.',
    ),
    ...commonProperties,
  },
})
