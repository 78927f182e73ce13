import { formatPeriodo } from '@apura/br';
import {
  type ParametroDoRascunho,
  type Recibos,
  type ResumoDoRascunho,
  rectifyRascunho,
  saveParametros,
} from '@apura/contract';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { countOf, formatCount } from '../../../lib/format/counts.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { isSameParametros } from './parametros.ts';
import { ParametrosFields } from './parametros-fields.tsx';
import {
  cleanRecibo,
  faultOfRecibo,
  LETRAS_DO_RECIBO,
  type MesComRecibo,
  origemDoRecibo,
  reciboInicial,
  sentRecibos,
  sharePasted,
} from './recibos.ts';
import styles from './retificar.module.css';

interface RetificarDialogProps {
  rascunho: ResumoDoRascunho;
  onClose: () => void;
  /** Leads to the rectification, once it is ordered. */
  onDone: () => void;
}

/** Asks for the receipts and the parameters of a rectification, keeps them, and orders it. */
export function RetificarDialog({ rascunho, onClose, onDone }: RetificarDialogProps) {
  const { id, meses, obrigacao, mudancas } = rascunho;
  const queryClient = useQueryClient();
  // The draft may be loaded again while the dialog is open, so changes are compared with the first values.
  const [inicio] = useState(() => ({
    recibos: Object.fromEntries(meses.map((mes) => [mes.periodo, reciboInicial(mes)])) as Recibos,
    parametros: rascunho.parametros as readonly ParametroDoRascunho[],
  }));
  const [recibos, setRecibos] = useState(inicio.recibos);
  const [parametros, setParametros] = useState(inicio.parametros);
  const body = () => ({ id, recibos: sentRecibos(recibos), parametros: [...parametros] });
  const keep = useMutation({
    mutationFn: () => call(saveParametros, { body: body() }),
    onSuccess: () => {
      notificar('success', 'Recibos e parâmetros guardados');
      void queryClient.invalidateQueries({ queryKey: queryKeys.rascunho(id) });
      onClose();
    },
  });
  const rectify = useMutation({
    mutationFn: () => call(rectifyRascunho, { body: body() }),
    onSuccess: () => {
      notificar('success', 'Retificação pedida: acompanhe-a na lista');
      void queryClient.invalidateQueries({ queryKey: queryKeys.retificacoes });
      void queryClient.invalidateQueries({ queryKey: queryKeys.rascunho(id) });
      onDone();
    },
  });
  const busy = keep.isPending || rectify.isPending;
  const guard = useCloseGuard({
    dirty:
      JSON.stringify(recibos) !== JSON.stringify(inicio.recibos) ||
      !isSameParametros(obrigacao, parametros, inicio.parametros),
    busy,
    title: 'Sair sem guardar',
    question: 'Os recibos e os parâmetros que você informou não foram guardados.',
    onClose,
  });
  const pedeRecibos = obrigacao === 'efdc';
  const faltam = meses.filter(({ periodo }) => (recibos[periodo]?.length ?? 0) !== LETRAS_DO_RECIBO).length;
  const faults = new Map(meses.map((mes) => [mes.periodo, faultOfRecibo(recibos[mes.periodo] ?? '', mes)]));
  const faulty = pedeRecibos && [...faults.values()].some((fault) => fault !== undefined);
  const semRecibo = pedeRecibos && faltam === meses.length;
  const quantas = countOf(mudancas.ativas, 'mudança', 'mudanças');
  return (
    <>
      <Dialog {...guard.modalProps} title="Retificar" size={720} closeOnClickOutside={false}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!faulty && !semRecibo) rectify.mutate();
          }}
        >
          <p>
            {quantas} em {countOf(meses.length, 'mês', 'meses')}. Nada é enviado ao governo: você confere o antes e
            depois e baixa os arquivos.
          </p>
          {pedeRecibos && (
            <fieldset className={styles.recibos}>
              <legend>Recibo do arquivo que cada mês substitui</legend>
              <p className={styles.dica}>
                {formatCount(LETRAS_DO_RECIBO)} letras e números, no recibo de entrega. Uma coluna copiada do Excel pode
                ser colada no primeiro mês: os seguintes são preenchidos.
              </p>
              <ul className={styles.meses}>
                {meses.map((mes, n) => (
                  <li key={mes.periodo}>
                    <TextInput
                      label={formatPeriodo(mes.periodo)}
                      description={<SobreRecibo mes={mes} recibo={recibos[mes.periodo] ?? ''} />}
                      classNames={{ input: styles.recibo }}
                      value={recibos[mes.periodo] ?? ''}
                      placeholder={mes.comeco === '' ? undefined : `Começa por ${mes.comeco}`}
                      error={faults.get(mes.periodo)}
                      maxLength={60}
                      spellCheck={false}
                      autoComplete="off"
                      onChange={({ currentTarget: { value } }) =>
                        setRecibos((now) => ({ ...now, [mes.periodo]: cleanRecibo(value) }))
                      }
                      onPaste={(event) => {
                        const shared = sharePasted(event.clipboardData.getData('text/plain'), meses, n);
                        if (shared === undefined) return;
                        event.preventDefault();
                        setRecibos((now) => ({ ...now, ...shared }));
                      }}
                    />
                  </li>
                ))}
              </ul>
              {faltam > 0 && !faulty && (
                <p className={styles.falta}>
                  {semRecibo
                    ? 'Informe o recibo de ao menos um mês, ou guarde o rascunho até ter um'
                    : `${countOf(faltam, 'mês sem recibo fica', 'meses sem recibo ficam')} de fora`}
                  : o arquivo retificador leva o recibo do que substitui.
                </p>
              )}
            </fieldset>
          )}
          <ParametrosFields
            obrigacao={obrigacao}
            meses={meses.map(({ periodo }) => periodo)}
            parametros={parametros}
            onChange={setParametros}
          />
          <FaultNote error={rectify.error ?? keep.error} />
          <ModalActions>
            <Button variant="default" onClick={guard.close} disabled={busy} data-autofocus>
              Voltar
            </Button>
            <Button variant="default" onClick={() => keep.mutate()} loading={keep.isPending} disabled={faulty || busy}>
              Guardar e sair
            </Button>
            <Button type="submit" loading={rectify.isPending} disabled={faulty || semRecibo || keep.isPending}>
              Retificar
            </Button>
          </ModalActions>
        </form>
      </Dialog>
      {guard.dialog}
    </>
  );
}

/** The file of the month, and where the receipt in its field comes from. */
function SobreRecibo({ mes, recibo }: { mes: MesComRecibo; recibo: string }) {
  const origem = origemDoRecibo(recibo, mes);
  return (
    <>
      {mes.arquivo}
      {origem !== undefined && (
        <span className={styles.origem} data-falta={origem.falta || undefined}>
          {origem.texto}
        </span>
      )}
    </>
  );
}
