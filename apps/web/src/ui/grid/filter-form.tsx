import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { faultOfFilters, withFilter } from './column-filters.ts';
import styles from './filter-form.module.css';
import {
  ALL_VALUES,
  type FilterLine,
  linesOf,
  type MarkedValues,
  newLine,
  operatorsOf,
  readLines,
  typingHint,
} from './filter-lines.ts';
import type { GridColumn } from './grid-column.ts';
import type { GridSearch } from './grid-datasource.ts';
import type { GridSource } from './grid-source.ts';
import { ValueChecklist } from './value-checklist.tsx';
import type { GridFilters } from './window-reader.ts';

interface FilterFormProps {
  column: GridColumn;
  source: GridSource;
  search: GridSearch;
  onFilters: (filters: GridFilters) => void;
  onClose: () => void;
}

const MOST_LINES = 7;

/** The filter of one column: conditions, all of which must hold, and the values that are shown. */
export function FilterForm({ column, source, search, onFilters, onClose }: FilterFormProps) {
  const [{ lines, marked }, setForm] = useState(() => linesOf(search.filters[column.key], column.type));
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const [fault, setFault] = useState<string>();

  function change(next: { lines?: FilterLine[]; marked?: MarkedValues }): void {
    setForm({ lines, marked, ...next });
    setFaults(new Map());
    setFault(undefined);
  }

  function apply(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const read = readLines(lines, marked, column.type);
    if ('faults' in read) {
      setFaults(read.faults);
      return;
    }
    const next = withFilter(search.filters, column.key, read.condicoes);
    const nothing = !marked.except && marked.values.size === 0 ? 'Marque ao menos um valor.' : undefined;
    const wrong = nothing ?? faultOfFilters(next);
    setFault(wrong);
    if (wrong !== undefined) return;
    onFilters(next);
    onClose();
  }

  function clear(): void {
    onFilters(withFilter(search.filters, column.key, ''));
    onClose();
  }

  return (
    <form className={styles.form} onSubmit={apply} noValidate>
      {lines.map((line, at) => (
        <ConditionLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place: two lines may be empty
          key={at}
          at={at}
          column={column}
          line={line}
          fault={faults.get(at)}
          onChange={(changed) => change({ lines: lines.with(at, changed) })}
          onRemove={lines.length === 1 ? undefined : () => change({ lines: lines.toSpliced(at, 1) })}
        />
      ))}
      <div className={styles.under}>
        <span className={styles.hint}>{typingHint(column.type)}</span>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={lines.length >= MOST_LINES}
          onClick={() => change({ lines: [...lines, newLine(column.type)] })}
        >
          Condição
        </Button>
      </div>
      <ValueChecklist
        column={column}
        source={source}
        search={search}
        marked={marked}
        onMarked={(next) => change({ marked: next })}
      />
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={styles.foot}>
        <Button
          variant="subtle"
          size="xs"
          disabled={search.filters[column.key] === undefined && marked === ALL_VALUES}
          onClick={clear}
        >
          Limpar
        </Button>
        <Button type="submit" size="xs">
          Aplicar
        </Button>
      </div>
    </form>
  );
}

interface ConditionLineProps {
  at: number;
  column: GridColumn;
  line: FilterLine;
  fault: string | undefined;
  onChange: (line: FilterLine) => void;
  onRemove: (() => void) | undefined;
}

function ConditionLine({ at, column, line, fault, onChange, onRemove }: ConditionLineProps) {
  const number = at === 0 ? '' : ` ${at + 1}`;
  const valued = line.op !== 'vazio' && line.op !== 'preenchido';
  return (
    <div className={styles.condition}>
      <NativeSelect
        size="xs"
        aria-label={`Condição${number} de ${column.key}`}
        data={operatorsOf(column.type)}
        value={line.op}
        onChange={(event) => {
          const chosen = operatorsOf(column.type).find(({ value }) => value === event.currentTarget.value);
          if (chosen !== undefined) onChange({ ...line, op: chosen.value });
        }}
      />
      {onRemove !== undefined && (
        <ActionIcon variant="subtle" size={28} aria-label={`Tirar a condição${number}`} onClick={onRemove}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
      {valued && (
        <TextInput
          size="xs"
          className={styles.value}
          aria-label={`Valor${number} de ${column.key}`}
          value={line.valor}
          data-autofocus={at === 0 || undefined}
          error={fault}
          onChange={(event) => onChange({ ...line, valor: event.currentTarget.value })}
        />
      )}
      {line.op === 'entre' && (
        <TextInput
          size="xs"
          className={styles.value}
          aria-label={`Até${number} de ${column.key}`}
          placeholder="e"
          value={line.ate}
          onChange={(event) => onChange({ ...line, ate: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
