import type { ScriptedModel, startScriptedModel } from '@ashlar/integrations/scripted-model'

type Script = Parameters<typeof startScriptedModel>[0]
type Reply = ReturnType<Script>

/** What a model wants done: one call of a tool. */
export const toolCall = (name: string, input: object): { name: string; input: object } => ({ name, input })

/** A turn in which a model only uses tools. */
export const using = (...toolCalls: { name: string; input: object }[]): Reply => ({ toolCalls })

/** A model that builds: by what it is asked for, what it does turn by turn. */
export const scriptedBuilder =
  (wishes: Readonly<Record<string, readonly Reply[]>>): Script =>
  ({ prompt, body }) => {
    const { instruction } = JSON.parse(prompt)
    const { messages } = JSON.parse(body)
    const roles: string[] = messages.map(({ role }: { role: string }) => role)
    const turn = roles.slice(roles.lastIndexOf('user')).filter((role) => role === 'assistant').length
    return wishes[instruction]?.[turn] ?? { chunks: ['There is nothing to do.'] }
  }

/** The settings of a server whose assistant asks a scripted model. */
export const settingsFor = (model: ScriptedModel): Readonly<Record<string, string>> => ({
  ASHLAR_MODEL_URL: model.baseUrls.openai,
  ASHLAR_MODEL: 'scripted',
  ASHLAR_ALLOWED_HOSTS: '127.0.0.1',
})
