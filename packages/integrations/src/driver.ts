import type { Egress } from '@ashlar/egress'
import {
  type DatabaseTables,
  type JsonObject,
  type JsonValue,
  unknownType,
  type ValueType,
} from '@ashlar/schema'
import type { Connection, DataFolders } from './connection.ts'
import type { ModelDriver } from './model/model.ts'
import type { ServiceOperation } from './services/service-description.ts'
import type { ParsedTemplate } from './template.ts'
import type { Transaction } from './transaction.ts'
import type { Trial } from './trial.ts'

export type { Connection, DataFolders }

/** Limits of one step. */
export interface StepLimits {
  /** Bytes of the output, counted while reading. */
  readonly resultBytes: number
  /** Milliseconds until the system gives up on its own side; the signal comes earlier where less is left. */
  readonly milliseconds: number
}

/** What a step holds while it reads a result, as the host counts it; given back by the host when the step ends. */
export interface Reading {
  /** Says how many bytes are held by now. Null: there is room for them; else the sentence with which the step ends. */
  hold(bytes: number): string | null
  /** Bytes, roughly, that a value takes in memory. */
  weigh(value: JsonValue): number
}

/** What a step's run is given, and where it tells what happens. */
export interface StepContext {
  readonly signal: AbortSignal
  readonly limits: StepLimits
  /** Absent: only the limit of the result holds. */
  readonly reading?: Reading | undefined
  /**
   * Given when somebody reads along: what is sent to the outside, with secrets as `***`, and the values that stand for
   * its placeholders.
   */
  readonly onRequest?:
    | ((text: string, placeholders?: Readonly<Record<string, JsonValue>>) => void)
    | undefined
  readonly onLog?: ((line: string) => void) | undefined
  /** Given where all that the run changes is rolled back at its end. Only to drivers whose descriptor says they can. */
  readonly trial?: Trial | undefined
  /** The transaction that the step is a part of, which this driver began. */
  readonly transaction?: Transaction | undefined
}

/** A step that was compiled once and can run many times, with other values and on other connections. */
export interface StepRunner {
  /**
   * `values` has the value of every binding of every template, in order. Throws `IntegrationError`; ends within a
   * second after the signal.
   */
  run(connection: Connection, values: readonly unknown[], context: StepContext): Promise<JsonValue>
  /**
   * The messages of a step whose descriptor says that it gives some, read no faster than they are asked for. The limit of the
   * result holds for each. Throws as `run` does; whoever stops reading closes the connection.
   */
  readonly stream?: (
    connection: Connection,
    values: readonly unknown[],
    context: StepContext,
  ) => AsyncIterable<JsonValue>
}

/** What a system says of a step that has not run. */
export interface DescribedAnswer {
  /** What it would answer. */
  readonly type: ValueType
  /** Why it would fail, as a sentence: something that it names is not there. Absent: it would not, or that is not known. */
  readonly refusal?: string
}

/** Nothing is known of what a step would answer. */
export const unknownAnswer: DescribedAnswer = { type: unknownType }

/** A step whose answer is to be described. */
export interface StepToDescribe {
  readonly configuration: JsonObject
  /** Those of its descriptor, in the same order. */
  readonly templates: readonly ParsedTemplate[]
}

/** Speaks to one kind of system. Holds its pools, so it lives as long as its host. */
export interface IntegrationDriver {
  /** How its models are asked; absent: it has none. */
  readonly model?: ModelDriver
  /** Says in one sentence what was reached. Throws `IntegrationError` with what to do about it. */
  test(connection: Connection, signal: AbortSignal): Promise<string>
  /** What its steps can choose from, where its own document says that; absent: nothing does. Throws `IntegrationError`. */
  operations?(connection: Connection, signal: AbortSignal): Promise<readonly ServiceOperation[]>
  /** Throws `IntegrationError`. */
  metadata(connection: Connection, signal: AbortSignal): Promise<DatabaseTables>
  /**
   * Says, in their order, what steps would answer, without running any of them; `unknown` for what cannot be said. Absent:
   * nothing can. Throws `IntegrationError` where the system cannot be asked at all.
   */
  readonly answerTypes?: (
    connection: Connection,
    steps: readonly StepToDescribe[],
    signal: AbortSignal,
  ) => Promise<readonly DescribedAnswer[]>
  /**
   * Compiles a step. The templates are those of its descriptor, in the same order. Throws `IntegrationError` with
   * the code `binding_refused` for what its `check` reports.
   */
  compile(configuration: JsonObject, templates: readonly ParsedTemplate[]): StepRunner
  /** Begins a transaction; absent: the system has none. Throws `IntegrationError`. */
  beginTransaction?(
    connection: Connection,
    context: Pick<StepContext, 'signal' | 'limits' | 'trial'>,
  ): Promise<Transaction>
  /** Closes what is open for a connection that was changed or deleted. */
  forget(connectionId: string): void
  close(): Promise<void>
}

/** What a driver is made of. */
export interface DriverHost {
  readonly egress: Egress
}
