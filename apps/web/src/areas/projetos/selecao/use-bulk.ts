import type { Projeto } from '@apura/contract';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { type BulkAction, RefusedProjeto } from './bulk-action.ts';
import { withPatience } from './with-patience.ts';

export interface Refusal {
  projeto: Projeto;
  reason: string;
}

export type BulkPhase =
  | { kind: 'checking'; done: number; total: number }
  | { kind: 'asking'; able: readonly Projeto[]; refused: readonly Refusal[] }
  | { kind: 'running'; done: number; total: number; stopping: boolean }
  | {
      kind: 'ended';
      done: readonly Projeto[];
      refused: readonly Refusal[];
      left: readonly Projeto[];
      fault: string | null;
    };

interface BulkOptions {
  action: BulkAction;
  candidates: readonly Projeto[];
  /** Those that were refused without asking the server. */
  refused: readonly Refusal[];
}

/** The course of one action over several projects: what the server has to be asked first, the question, the run. */
export function useBulk({ action, candidates, refused }: BulkOptions) {
  const { check } = action;
  const [phase, setPhase] = useState<BulkPhase>(() =>
    check === undefined || candidates.length === 0
      ? { kind: 'asking', able: candidates, refused }
      : { kind: 'checking', done: 0, total: candidates.length },
  );
  const stopped = useRef(false);
  const going = useRef(new AbortController());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that changes does not begin the action again
  useEffect(() => {
    const controller = new AbortController();
    going.current = controller;
    if (check !== undefined && candidates.length > 0) void lookAt(check, controller.signal);
    return () => controller.abort();
  }, []);

  const lookAt = async (ask: NonNullable<BulkAction['check']>, signal: AbortSignal) => {
    const able: Projeto[] = [];
    const against: Refusal[] = [];
    for (const [at, projeto] of candidates.entries()) {
      const reason = await withPatience(() => ask(projeto, signal), signal).catch(messageOf);
      if (signal.aborted) return;
      if (reason === undefined) able.push(projeto);
      else against.push({ projeto, reason });
      setPhase({ kind: 'checking', done: at + 1, total: candidates.length });
    }
    setPhase({ kind: 'asking', able, refused: [...refused, ...against] });
  };

  const start = async () => {
    if (phase.kind !== 'asking') return;
    const { able } = phase;
    const { signal } = going.current;
    const run = action.begin();
    const done: Projeto[] = [];
    const against: Refusal[] = [];
    stopped.current = false;
    setPhase({ kind: 'running', done: 0, total: able.length, stopping: false });
    for (const projeto of able) {
      if (stopped.current || signal.aborted) break;
      try {
        await run.run(projeto, signal);
        done.push(projeto);
      } catch (error) {
        against.push({ projeto, reason: error instanceof RefusedProjeto ? error.message : messageOf(error) });
      }
      setPhase({
        kind: 'running',
        done: done.length + against.length,
        total: able.length,
        stopping: stopped.current,
      });
    }
    const fault = await (run.finish?.() ?? Promise.resolve()).then(() => null, messageOf);
    const left = able.slice(done.length + against.length);
    setPhase({ kind: 'ended', done, refused: against, left, fault });
  };

  /** Ends after the project that is under way. */
  const stop = () => {
    stopped.current = true;
    setPhase((now) => (now.kind === 'running' ? { ...now, stopping: true } : now));
  };

  return { phase, start, stop };
}
