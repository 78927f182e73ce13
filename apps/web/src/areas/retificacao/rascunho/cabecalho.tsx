import { downloadPlanilhaDoRascunho, podeExcluirProjeto, type ResumoDoRascunho } from '@apura/contract';
import { IconArrowBackUp, IconDownload, IconHistory, IconTrash } from '@tabler/icons-react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { batchStart } from '../../../lib/batch/batch-words.ts';
import { checkedDownload } from '../../../lib/batch/checked-download.ts';
import { oneDownload, useDownloading } from '../../../lib/batch/one-download.ts';
import { useUser } from '../../../lib/session/session-store.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { ROTULO_OBRIGACAO } from '../retificacao.ts';
import styles from './rascunho.module.css';
import { reasonAgainstSair } from './use-rascunho.ts';

interface CabecalhoProps {
  rascunho: ResumoDoRascunho;
  undoing: boolean;
  onUndo: () => void;
  onPassos: () => void;
  onRetificar: () => void;
  onExcluir: () => void;
}

/** What is done with the draft as a whole. */
export function Cabecalho({ rascunho, undoing, onUndo, onPassos, onRetificar, onExcluir }: CabecalhoProps) {
  const user = useUser();
  const downloading = useDownloading();
  const { desfazivel, criadoPorEmail } = rascunho;
  const reason = reasonAgainstSair(rascunho);
  const dono = podeExcluirProjeto(user, { usuarioEmail: criadoPorEmail });
  return (
    <div className={styles.comandos}>
      <ReasonButton
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        inactiveReason={desfazivel === null ? 'nenhum passo a desfazer' : undefined}
        loading={undoing}
        onClick={onUndo}
      >
        <span className={styles.desfazer} title={desfazivel === null ? undefined : `Desfazer: ${desfazivel.descricao}`}>
          {desfazivel === null ? 'Desfazer' : `Desfazer: ${desfazivel.descricao}`}
        </span>
      </ReasonButton>
      <IconButton label="Últimos passos" icon={<IconHistory size={18} aria-hidden />} onClick={onPassos} />
      <IconButton
        label="Excluir rascunho"
        icon={<IconTrash size={18} aria-hidden />}
        color="red"
        inactiveReason={dono ? undefined : 'só quem o criou, ou um master'}
        onClick={onExcluir}
      />
      <ReasonButton
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        inactiveReason={reason ?? (downloading ? 'aguarde o fim dos downloads' : undefined)}
        onClick={() => void oneDownload(() => savePlanilha(rascunho))}
      >
        Baixar planilha
      </ReasonButton>
      <ReasonButton inactiveReason={reason} onClick={onRetificar}>
        Retificar
      </ReasonButton>
    </div>
  );
}

async function savePlanilha({ id, obrigacao }: ResumoDoRascunho): Promise<void> {
  const toast = notificar('loading', batchStart('arquivos'), { keep: true });
  try {
    const name = `Rascunho ${ROTULO_OBRIGACAO[obrigacao]}.xlsx`;
    await checkedDownload(downloadPlanilhaDoRascunho, { params: { id }, query: {} }, name);
    toast.update({ kind: 'success', text: 'Sucesso' });
  } catch (error) {
    toast.update({ kind: 'error', text: messageOf(error) });
  }
}
