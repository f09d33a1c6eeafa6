import { type BindingDefinition, Program } from './program.ts'
import { expressionTemplate } from './template.ts'

/** How many programs are kept. */
const keptPrograms = 1000

/** Keeps programs that are asked for again and again, so that their texts are read and compiled once. */
export class ProgramCache {
  readonly #kept = new Map<string, Program>()

  /** The program of an expression written without braces. */
  ofExpression(source: string): Program {
    return this.#find(
      `expression ${source}`,
      () => new Program({ template: source }, expressionTemplate(source)),
    )
  }

  ofTemplate(definition: BindingDefinition): Program {
    const { template, mode = 'text', rows } = definition
    const list = rows ? `${rows.as} of ${rows.of}` : ''
    return this.#find(`${mode} ${list} ${template}`, () => new Program(definition))
  }

  #find(key: string, make: () => Program): Program {
    let program = this.#kept.get(key)
    if (!program) {
      program = make()
      if (this.#kept.size >= keptPrograms) this.#kept.clear()
      this.#kept.set(key, program)
    }
    return program
  }
}
