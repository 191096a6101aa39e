import {
  type BatchCounts,
  batchOutcome,
  type Label,
  type Machine,
  type Transition,
  type RecordDefinition,
  RECORDS,
  reviewOf,
} from '@gushu/shared';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { RecordService } from '../../../record/service.js';

/** Records with a review, whose rows wait in large numbers. */
export const TRANSITION_RECORDS = RECORDS.filter((record) => reviewOf(record) !== undefined);

/** A record whose rows are transitioned by jobs. */
export interface TransitionRecord {
  record: RecordDefinition;
  machine: Machine;
  service: RecordService<RecordDefinition>;
}

/**
 * The transitions that a job makes: those that begin in the same states for every row. Transitions that may be taken
 * back for a limited time are taken back row by row.
 */
export const namedTransitions = ({ transitions }: Machine): [action: string, transition: Transition][] =>
  Object.entries(transitions).filter(
    ([, { from, who, until }]) =>
      from !== 'first' && who !== 'party' && who !== 'system' && until === undefined,
  );

/** Title of a job: its transition and its record, as 通过：古树名木. */
export function titleOf({ record, machine }: TransitionRecord, action: string): Label {
  const [zh, en] = machine.transitions[action]?.label ?? [action, action];
  return [`${zh}：${record.label[0]}`, `${en}: ${record.label[1]}`];
}

const machineIn = (name: string): Machine | undefined => {
  const record = TRANSITION_RECORDS.find((each) => each.name === name);
  return record && reviewOf(record);
};

/** Result of a job's rows, in words. */
export function outcomeOf({
  record,
  action,
  ...counts
}: BatchCounts & { record: string; action: string }): Label {
  const machine = machineIn(record);
  return machine ? batchOutcome(machine, action, counts) : ['', ''];
}

/** Finds the services of records with a review. */
@Injectable()
export class TransitionRecords implements OnModuleInit {
  constructor(private readonly discovery: DiscoveryService) {}

  /** Throws at start, not at the first job, if no module transitions the rows of a record. */
  onModuleInit(): void {
    for (const { name } of TRANSITION_RECORDS) this.of(name);
  }

  of(name: string): TransitionRecord {
    const record = TRANSITION_RECORDS.find((each) => each.name === name);
    const machine = machineIn(name);
    const service = this.discovery
      .getProviders()
      .map(({ instance }) => instance as unknown)
      .find((each) => each instanceof RecordService && each.definition === record);
    if (!record || !machine || !service) throw new Error(`No module makes transitions with rows of ${name}`);
    return { record, machine, service: service as RecordService<RecordDefinition> };
  }
}
