import { formatDateBr, isoFromBr, maskDate, maxYearOfMask, todayInSaoPaulo } from '@apura/br';
import { downloadDossie } from '@apura/contract';
import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { checkedDownload } from '../../../lib/batch/checked-download.ts';
import { oneDownload, useDownloading } from '../../../lib/batch/one-download.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { focusField } from '../../../ui/focus-field.ts';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';

interface DossieModalProps {
  projetoId: string;
  relatorio: string;
  /** How many rows the grid's filters leave; null where all are shown. The dossier has all in any case. */
  filtradas: number | null;
  onClose: () => void;
}

/** Asks for the day of the Selic and downloads the dossier. */
export function DossieModal({ projetoId, relatorio, filtradas, onClose }: DossieModalProps) {
  const [dia, setDia] = useState(() => formatDateBr(todayInSaoPaulo(new Date())));
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const busy = useDownloading();
  const formRef = useRef<HTMLFormElement>(null);
  const guard = useCloseGuard({ dirty: false, busy, title: '', onClose });

  const save = async (selic: string) => {
    setFailure(null);
    const toast = notificar('loading', 'Montando o dossiê', { keep: true });
    try {
      const input = { params: { projetoId, relatorio }, query: { selic } };
      await checkedDownload(downloadDossie, input, `Dossiê ${relatorio}.zip`);
      toast.update({ kind: 'success', text: 'Dossiê baixado' });
      onClose();
    } catch (error) {
      toast.update({ kind: 'error', text: messageOf(error) });
      setFailure(error);
    }
  };
  const submit = () => {
    const selic = isoFromBr(dia);
    if (selic === undefined) {
      setFault('Informe uma data que existe, por exemplo 30/11/2026');
      focusField(formRef, 'selic');
      return;
    }
    void oneDownload(() => save(selic));
  };

  return (
    <FormDialog
      formRef={formRef}
      guard={guard}
      title="Dossiê"
      size={480}
      submitLabel="Baixar dossiê"
      complete
      busy={busy}
      failure={failure}
      onSubmit={submit}
    >
      <p>{relatorio}: um ZIP com um PDF e uma planilha que o cliente, o advogado ou a Receita entendem sem o portal.</p>
      {filtradas !== null && (
        <p>
          Os filtros da tela não valem no dossiê: ele traz todas as linhas da tese no período do projeto, e não só{' '}
          {filtradas === 1 ? 'a linha que' : filtradas === 0 ? 'as que' : `as ${formatCount(filtradas)} que`} você vê.
        </p>
      )}
      <TextInput
        name="selic"
        label="Selic e prazos em"
        description="Mês sem taxa conhecida fica fora da soma, e o dossiê diz qual é."
        inputMode="numeric"
        value={dia}
        error={fault}
        onChange={(event) => {
          setFault(null);
          setDia(maskDate(event.currentTarget.value, maxYearOfMask(new Date())));
        }}
      />
      <div role="status">
        {busy ? 'Montando o dossiê: somas, PDF e planilha. Projetos grandes levam mais tempo.' : ''}
      </div>
    </FormDialog>
  );
}
