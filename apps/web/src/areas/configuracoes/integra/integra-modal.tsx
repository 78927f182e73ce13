import { formatDateBr } from '@apura/br';
import { type ContratoIntegraItem, ERROS, updateIntegra } from '@apura/contract';
import { PasswordInput, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { sendForm } from '../../../lib/api/send-form.ts';
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { isPfx } from '../certificados/importacao.ts';
import configuracoes from '../configuracoes.module.css';
import styles from './integra.module.css';
import { type IntegraValues, makeIntegraForm, refusedIntegra } from './integra-values.ts';
import { useKeepIntegra } from './use-integra.ts';

interface IntegraModalProps {
  /** What is kept; null before anything is. */
  contrato: ContratoIntegraItem | null;
  onClose: () => void;
  onSaved: () => void;
}

const JA_INFORMADO = 'Já informado; preencha apenas para trocar';
const VAZIO = { chave: '', segredo: '', file: null, senha: '' } as const;

/** Takes the contract's keys and e-CNPJ, which are stored and never shown again, and who asks in its name. */
export function IntegraModal({ contrato, onClose, onSaved }: IntegraModalProps) {
  const keep = useKeepIntegra();
  const [inicial] = useState<IntegraValues>({ ...VAZIO, autor: contrato?.autor ?? 'certificado' });
  const form = useForm({
    initial: inicial,
    send: async (sent) => {
      keep(await sendForm(updateIntegra, { makeForm: () => makeIntegraForm(sent) }));
      notificar('success', 'Credenciais do Integra Contador guardadas.');
      onClose();
      onSaved();
    },
    refused: refusedIntegra,
    onFailed: (error) => notificar('error', messageOf(error)),
  });
  const { values, faults, sending, change } = form;
  const dirty = Object.entries(values).some(([name, value]) => value !== inicial[name as keyof IntegraValues]);
  const complete = contrato === null ? values.chave !== '' && values.segredo !== '' && values.file !== null : dirty;
  const guard = useCloseGuard({ dirty, busy: sending, title: 'Descartar as credenciais?', onClose });
  const choose = (file: File) => {
    if (isPfx(file)) return change({ file });
    form.refuse({ file: ERROS['pfx-invalido'].message });
    notificar('alert', ERROS['pfx-invalido'].message);
  };
  const secret = (name: 'chave' | 'segredo' | 'senha') => ({
    ...form.input(name),
    visibilityToggleButtonProps: { 'aria-label': 'Mostrar ou ocultar', tabIndex: 0 },
  });
  const kept = contrato === null ? {} : { description: JA_INFORMADO };

  return (
    <FormDialog
      formRef={form.formRef}
      guard={guard}
      title="Credenciais do Integra Contador"
      size={560}
      submitLabel="Salvar e Testar"
      complete={complete}
      busy={sending}
      failure={form.failure}
      onSubmit={() => complete && void form.submit()}
    >
      <p className={configuracoes.hint}>
        São as do contrato da sua empresa com o SERPRO. Ficam cifradas, só a coleta as usa, e não são mostradas de novo.
      </p>
      <PasswordInput label="Consumer Key" {...kept} {...secret('chave')} data-autofocus />
      <PasswordInput label="Consumer Secret" {...kept} {...secret('segredo')} />
      <div className={styles.arquivo}>
        <span className={styles.rotulo}>e-CNPJ do contratante (A1)</span>
        {contrato !== null && (
          <p className={configuracoes.hint}>
            Já informado, válido até {formatDateBr(contrato.validade)}; escolha um arquivo apenas para trocar
          </p>
        )}
        <FileDrop
          name="file"
          label="e-CNPJ do contratante"
          text="Arraste e solte o certificado aqui"
          types=".pfx"
          accept=".pfx,application/x-pkcs12"
          file={values.file}
          error={faults.file}
          disabled={sending}
          onFile={choose}
        />
      </div>
      <PasswordInput label="Senha do certificado" {...kept} {...secret('senha')} />
      <Radio.Group
        label="Quem faz as consultas"
        value={values.autor}
        error={faults.autor}
        onChange={(autor) => change({ autor })}
      >
        <Stack gap={8} mt={6}>
          <Radio
            name="autor"
            value="certificado"
            label="O titular do certificado do projeto"
            description="Com o certificado da própria empresa nenhuma procuração é necessária."
            classNames={{ description: styles.explicacao }}
            disabled={sending}
          />
          <Radio
            name="autor"
            value="contratante"
            label="O contratante"
            description="Cada empresa concede a ele uma procuração eletrônica no e-CAC."
            classNames={{ description: styles.explicacao }}
            disabled={sending}
          />
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
