import { maskDate, maxYearOfMask } from '@apura/br';
import { exportAuditoria } from '@apura/contract';
import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { checkedDownload } from '../../../lib/batch/checked-download.ts';
import { oneDownload, useDownloading } from '../../../lib/batch/one-download.ts';
import { focusField } from '../../../ui/focus-field.ts';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { type PeriodoDigitado, parsePeriodo } from './periodo.ts';

/** Asks for the period of an export: the log as JSON lines, for a program that watches it. */
export function ExportarModal({ onClose }: { onClose: () => void }) {
  const [periodo, setPeriodo] = useState<PeriodoDigitado>({ inicio: '', fim: '' });
  const [faults, setFaults] = useState<Partial<PeriodoDigitado>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const busy = useDownloading();
  const formRef = useRef<HTMLFormElement>(null);
  const guard = useCloseGuard({ dirty: false, busy, title: '', onClose });

  const save = async (query: { inicio?: string; fim?: string }) => {
    setFailure(null);
    try {
      await checkedDownload(exportAuditoria, { params: {}, query }, 'auditoria.jsonl');
      notificar('success', 'Auditoria exportada');
      onClose();
    } catch (error) {
      notificar('error', messageOf(error));
      setFailure(error);
    }
  };
  const submit = () => {
    const parsed = parsePeriodo(periodo);
    if ('query' in parsed) {
      void oneDownload(() => save(parsed.query));
      return;
    }
    setFaults(parsed.faults);
    focusField(formRef, parsed.faults.inicio === undefined ? 'fim' : 'inicio');
  };

  return (
    <FormDialog
      formRef={formRef}
      guard={guard}
      title="Exportar Auditoria"
      size={440}
      submitLabel="Exportar"
      complete
      busy={busy}
      failure={failure}
      onSubmit={submit}
    >
      <p>
        Um registro por linha, em JSON, do mais antigo ao mais novo. Em branco, o período vai do primeiro até agora.
      </p>
      {(['inicio', 'fim'] as const).map((name) => (
        <TextInput
          key={name}
          name={name}
          label={name === 'inicio' ? 'Período Inicial' : 'Período Final'}
          placeholder="dd/mm/aaaa"
          inputMode="numeric"
          autoComplete="off"
          value={periodo[name]}
          error={faults[name]}
          disabled={busy}
          onChange={(event) => {
            setFaults({});
            setPeriodo({ ...periodo, [name]: maskDate(event.currentTarget.value, maxYearOfMask(new Date())) });
          }}
        />
      ))}
    </FormDialog>
  );
}
