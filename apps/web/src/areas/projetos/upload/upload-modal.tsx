import { deleteArquivoEnviado, listArquivosEnviados } from '@apura/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { ChosenFile } from '../../../lib/upload/choose-files.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { CompletudeView } from '../completude/completude-view.tsx';
import { ExtratoButton } from '../extrato/extrato-button.tsx';
import { DropArea } from './drop-area.tsx';
import { NamesList } from './names-list.tsx';
import styles from './upload.module.css';
import { useChosenFiles } from './use-chosen-files.ts';
import { RenamedNote, ZipFaults, ZipOpening } from './zip-notes.tsx';

interface UploadModalProps {
  projetoId: string;
  projetoName: string | null;
  onSend: (files: readonly ChosenFile[]) => void;
  onClose: () => void;
}

/** Chooses the files of a manual project, beside those that it already has. */
export function UploadModal({ projetoId, projetoName, onSend, onClose }: UploadModalProps) {
  const queryClient = useQueryClient();
  const { chosen, refused, faults, renamed, opening, ...files } = useChosenFiles();
  const sent = useQuery({
    queryKey: queryKeys.arquivosEnviados(projetoId),
    queryFn: ({ signal }) => call(listArquivosEnviados, { params: { id: projetoId }, query: {}, signal }),
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: (filename: string) => call(deleteArquivoEnviado, { body: { process_id: projetoId, filename } }),
    onSuccess: (_answer, filename) => notificar('success', `Arquivo removido: ${filename}`),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.arquivosEnviados(projetoId) }),
        queryClient.invalidateQueries({ queryKey: queryKeys.completude(projetoId) }),
      ]),
    onError: (error) => {
      notificar('error', messageOf(error));
    },
  });

  const send = () => {
    if (projetoId === '' || projetoId === '0') return notificar('alert', 'Projeto inválido');
    if (chosen.length === 0) return notificar('alert', 'Nenhum arquivo selecionado');
    onSend(chosen);
  };

  // After a choice the next step is to send it. A ZIP of it is opened first.
  const sendRef = useRef<HTMLButtonElement>(null);
  const before = useRef(0);
  useEffect(() => {
    if (opening !== null) return;
    if (chosen.length > before.current) sendRef.current?.focus();
    before.current = chosen.length;
  }, [chosen.length, opening]);

  const guard = useCloseGuard({
    dirty: chosen.length > 0 || opening !== null,
    title: 'Descartar os arquivos escolhidos?',
    question: 'Os arquivos escolhidos ainda não foram enviados.',
    onClose,
  });

  const sentNames = new Set(sent.data?.arquivos.map(({ nome }) => nome));
  const unsupported = refused.filter(({ reason }) => reason === 'extensao');
  const others = refused.filter(({ reason }) => reason !== 'extensao');
  const totalBytes = chosen.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <>
      <Dialog {...guard.modalProps} title="Upload de Documentos" size={600}>
        {projetoName !== null && <p className={styles.project}>{projetoName}</p>}
        <DropArea onFiles={files.add} />
        {opening !== null && <ZipOpening opening={opening} onGiveUp={files.giveUp} />}
        <ZipFaults faults={faults} />

        {unsupported.length > 0 && (
          <div className={styles.refused} role="alert">
            <p className={styles.refusedTitle}>Os seguintes arquivos possuem uma extensão não suportada</p>
            <NamesList names={unsupported.map(({ name }, at) => ({ key: `${at} ${name}`, name }))} />
          </div>
        )}
        {others.length > 0 && (
          <div className={styles.refused} role="alert">
            <p className={styles.refusedTitle}>Os seguintes arquivos não podem ser enviados</p>
            <NamesList
              names={others.map(({ name, reason }) => ({
                key: name,
                name,
                note: reason === 'vazio' ? 'arquivo vazio' : 'nome de arquivo inválido',
              }))}
            />
          </div>
        )}

        {chosen.length > 0 && (
          <section className={styles.group} aria-label="Arquivos escolhidos">
            <h3 className={styles.groupTitle}>
              {chosen.length} {chosen.length === 1 ? 'arquivo escolhido' : 'arquivos escolhidos'} ·{' '}
              {formatBytes(totalBytes)}
            </h3>
            <RenamedNote renamed={renamed} />
            <NamesList
              names={chosen.map(({ name, file }) => ({
                key: name,
                name,
                note: sentNames.has(name)
                  ? `${formatBytes(file.size)} · substitui o já enviado`
                  : formatBytes(file.size),
                action: (tabIndex) => (
                  <IconButton
                    label={`Tirar ${name}`}
                    tabIndex={tabIndex}
                    size={28}
                    color="gray"
                    icon={<IconX size={16} aria-hidden />}
                    onClick={() => files.remove(name)}
                  />
                ),
              }))}
            />
          </section>
        )}

        <ExtratoButton onReady={(file) => files.add([file])} />

        <section className={styles.group} aria-label="Arquivos já enviados">
          <h3 className={styles.groupTitle}>
            {sent.data === undefined || sent.data.arquivos.length === 0
              ? 'Já enviados'
              : `Já enviados (${sent.data.arquivos.length})`}
          </h3>
          {sent.isPending && <Skeleton height={32} />}
          <FaultNote error={sent.error} />
          {sent.data?.arquivos.length === 0 && <p className={styles.none}>Nenhum arquivo enviado ainda.</p>}
          {sent.data !== undefined && sent.data.arquivos.length > 0 && (
            <NamesList
              names={sent.data.arquivos.map((arquivo) => ({
                key: arquivo.nome,
                name: arquivo.nome,
                note: noteOfSent(arquivo),
                bad: arquivo.situacao === 'incompleto',
                action: (tabIndex) => (
                  <IconButton
                    label={`Excluir ${arquivo.nome}`}
                    tabIndex={tabIndex}
                    size={28}
                    color="red"
                    icon={<IconTrash size={16} aria-hidden />}
                    busy={remove.isPending && remove.variables === arquivo.nome}
                    onClick={() => remove.mutate(arquivo.nome)}
                  />
                ),
              }))}
            />
          )}
        </section>

        <CompletudeView projetoId={projetoId} />

        <ModalActions>
          <Button variant="default" onClick={guard.close}>
            Voltar
          </Button>
          <Button ref={sendRef} onClick={send} disabled={opening !== null}>
            Enviar
          </Button>
        </ModalActions>
      </Dialog>
      {guard.dialog}
    </>
  );
}

function noteOfSent(arquivo: { situacao: string; tamanho: number | null; erro: string | null }): string {
  if (arquivo.situacao === 'completo') return arquivo.tamanho === null ? '' : formatBytes(arquivo.tamanho);
  if (arquivo.situacao === 'incompleto') return arquivo.erro ?? 'incompleto, envie novamente';
  return arquivo.situacao === 'montando' ? 'sendo montado' : 'envio interrompido, escolha o arquivo para continuar';
}
