import type { BindingReader } from './binding-reader.ts'
import { type BindingDefinition, Program } from './program.ts'

/** How many programs are kept. */
const keptPrograms = 1000

/** Keeps programs that are asked for again and again, so that their texts are read and compiled once. */
export class ProgramCache {
  readonly #kept = new Map<string, Program>()

  readonly #reader: BindingReader

  constructor(reader: BindingReader) {
    this.#reader = reader
  }

  /** A program of its own. */
  make(definition: BindingDefinition): Program {
    return new Program(definition, this.#reader.template(definition.template, definition.prepared))
  }

  ofTemplate(definition: BindingDefinition): Program {
    const { template, mode = 'text', rows } = definition
    const list = rows ? `${rows.as} of ${rows.of}` : ''
    return this.#find(`${mode} ${list} ${template}`, () => this.make(definition))
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
