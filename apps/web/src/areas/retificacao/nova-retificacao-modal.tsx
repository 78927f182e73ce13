import { createRetificacao, OBRIGACOES_RETIFICAVEIS, type Projeto } from '@apura/contract';
import { Select, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sendForm } from '../../lib/api/send-form.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { FileDrop } from '../../ui/file-drop/file-drop.tsx';
import { ConfirmDialog } from '../../ui/modal/confirm-dialog.tsx';
import { FormDialog } from '../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import { isSemAcesso, SEM_ACESSO } from './download-words.ts';
import {
  faultOfFile,
  findFault,
  type NovaRetificacaoFaults,
  type NovaRetificacaoValues,
  parseObrigacao,
  refusedField,
  VALORES_VAZIOS,
} from './nova-retificacao-values.ts';
import styles from './retificacao.module.css';
import { projetoTexto, ROTULO_OBRIGACAO } from './retificacao.ts';

const OPCOES = OBRIGACOES_RETIFICAVEIS.map((value) => ({ value, label: ROTULO_OBRIGACAO[value] }));
/** Not `randomUUID`: a portal on plain HTTP in a company's network has none. */
const newAttempt = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');
const PLANILHA = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Takes the filled spreadsheet of a concluded project, asks, and sends it. What is filled in outlives a failure. */
export function NovaRetificacaoModal({ projeto, onClose }: { projeto: Projeto; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState<NovaRetificacaoValues>(VALORES_VAZIOS);
  const [faults, setFaults] = useState<NovaRetificacaoFaults>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  // One name for all tries of what is filled in: whatever became of the answers, it makes one rectification.
  const attempt = useRef<string>(undefined);
  const { obrigacao, file } = values;
  const complete = obrigacao !== '' && file !== null;
  const guard = useCloseGuard({
    dirty: obrigacao !== '' || file !== null,
    busy: sending,
    covered: asking,
    title: 'Descartar a nova retificação?',
    question: 'A planilha ainda não foi enviada.',
    onClose,
  });

  const change = (changed: Partial<NovaRetificacaoValues>) => {
    setValues({ ...values, ...changed });
    attempt.current = undefined;
    setFaults({});
    setFailure(null);
  };
  const choose = (chosen: File) => {
    change({ file: chosen });
    const message = faultOfFile(chosen);
    if (message === undefined) return;
    setFaults({ file: message });
    notificar('alert', message);
  };
  const submit = () => {
    const fault = findFault(projeto.id, values);
    if (fault === undefined) return setAsking(true);
    setFaults({ [fault.field]: fault.message });
    notificar('alert', fault.message);
  };

  const send = async () => {
    if (sending || !complete) return;
    setSending(true);
    setFailure(null);
    attempt.current ??= newAttempt();
    const chave = attempt.current;
    try {
      await sendForm(createRetificacao, {
        makeForm: () => {
          const form = new FormData();
          form.append('cod', projeto.id);
          form.append('type', obrigacao);
          form.append('chave', chave);
          form.append('file', file);
          return form;
        },
      });
      notificar('success', 'Sucesso');
      void queryClient.invalidateQueries({ queryKey: queryKeys.retificacoes });
      onClose();
    } catch (error) {
      setSending(false);
      setAsking(false);
      if (isSemAcesso(error)) notificar('alert', SEM_ACESSO);
      else notificar('error', 'Erro, verifique os dados inseridos e tente novamente mais tarde');
      const refused = refusedField(error);
      if (refused === undefined) setFailure(error);
      else setFaults(refused);
    }
  };

  return (
    <>
      <FormDialog
        guard={guard}
        title="Novo Projeto"
        size={560}
        submitLabel="Carregar"
        complete={complete}
        failure={failure}
        onSubmit={() => {
          if (complete) submit();
        }}
      >
        <Textarea label="Projeto" readOnly autosize minRows={1} value={projetoTexto(projeto)} error={faults.projeto} />
        <Select
          label="Obrigação"
          placeholder="Escolha a obrigação"
          data={OPCOES}
          value={obrigacao === '' ? null : obrigacao}
          onChange={(value) => change({ obrigacao: parseObrigacao(value) })}
          error={faults.obrigacao}
          allowDeselect={false}
          data-autofocus
        />
        <FileDrop
          label="Planilha preenchida"
          text="Arraste e solte seu arquivo aqui"
          types=".xlsx"
          accept={PLANILHA}
          file={file}
          error={faults.file}
          disabled={sending}
          onFile={choose}
        />
      </FormDialog>
      {asking && (
        <ConfirmDialog
          title="Nova retificação"
          question="Confirmar criação da retificação?"
          busy={sending}
          onConfirm={() => void send()}
          onClose={() => setAsking(false)}
        >
          <p className={styles.subject}>{projetoTexto(projeto)}</p>
          <p className={styles.subjectNote}>
            {obrigacao === '' ? '' : ROTULO_OBRIGACAO[obrigacao]} · {file?.name}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
