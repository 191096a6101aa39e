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

/** Records that are reviewed: their rows wait in heaps. */
export const TRANSITION_RECORDS = RECORDS.filter((record) => reviewOf(record) !== undefined);

/** A record whose rows are moved by jobs. */
export interface TransitionRecord {
  record: RecordDefinition;
  machine: Machine;
  service: RecordService<RecordDefinition>;
}

/**
 * The transitions that a job makes: those that begin in the same states for every row. What may be taken back for a while
 * is taken back row by row.
 */
export const namedTransitions = ({ transitions }: Machine): [action: string, transition: Transition][] =>
  Object.entries(transitions).filter(
    ([, { from, who, until }]) =>
      from !== 'first' && who !== 'party' && who !== 'system' && until === undefined,
  );

/** What a job does with which rows: 通过：古树名木. */
export function titleOf({ record, machine }: TransitionRecord, action: string): Label {
  const [zh, en] = machine.transitions[action]?.label ?? [action, action];
  return [`${zh}：${record.label[0]}`, `${en}: ${record.label[1]}`];
}

const machineIn = (name: string): Machine | undefined => {
  const record = TRANSITION_RECORDS.find((each) => each.name === name);
  return record && reviewOf(record);
};

/** What came of the rows of a job, in words. */
export function outcomeOf({
  record,
  action,
  ...counts
}: BatchCounts & { record: string; action: string }): Label {
  const machine = machineIn(record);
  return machine ? batchOutcome(machine, action, counts) : ['', ''];
}

/** Finds the services of records that are reviewed. */
@Injectable()
export class TransitionRecords implements OnModuleInit {
  constructor(private readonly discovery: DiscoveryService) {}

  /** A record whose rows no module moves stops the process at its start, not at its first job. */
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
