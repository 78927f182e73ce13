import { formatCnpj, formatDateBr, todayInSaoPaulo } from '@apura/br';
import {
  CERTIFICADO_DESABILITADO,
  createEmpresa,
  createProjeto,
  creditosDoPeriodo,
  ERROS,
  type ErrorCode,
  faultOfNovoProjeto,
  MAX_LETRAS_DO_GRUPO,
} from '@apura/contract';
import { Anchor, Radio, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { countOf } from '../../../lib/format/counts.ts';
import { creditUsage } from '../../../lib/format/credit-usage.ts';
import { goToSection } from '../../../lib/navigation.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { renewSession } from '../../../lib/session/session.ts';
import { useOwner } from '../../../lib/session/session-store.ts';
import type { ChosenFile } from '../../../lib/upload/choose-files.ts';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { formatMeses } from '../completude/format-meses.ts';
import novo from '../novo-projeto/novo-projeto.module.css';
import { bodyOf } from '../novo-projeto/novo-projeto-values.ts';
import { RepeatedNote } from '../novo-projeto/repeated-note.tsx';
import { useEmpresas } from '../novo-projeto/use-empresas.ts';
import { DropArea } from '../upload/drop-area.tsx';
import { useChosenFiles } from '../upload/use-chosen-files.ts';
import { ZipFaults, ZipOpening } from '../upload/zip-notes.tsx';
import { type EmpresaDaPasta, empresasDaPasta } from './empresas-da-pasta.ts';
import styles from './pasta.module.css';
import { readAbertura } from './read-abertura.ts';

interface PastaModalProps {
  /** What was dropped on the list; nothing when the button was pressed. */
  files: readonly File[];
  onClose: () => void;
  onCreated: (created: { projetoId: string; files: readonly ChosenFile[] }) => void;
}

/** A project of a folder is created once, and its files are sent by hand. */
const PEDIDO = { fluxo: 'manual', recorrencia: 'unico', certificado: CERTIFICADO_DESABILITADO };
const SEM_EMPRESA =
  'Nenhum SPED desta pasta diz de que empresa ela é. Crie o projeto em Novo e envie os arquivos a ele.';

/**
 * Begins with a folder: its SPED files say whose it is and of which months, and one confirmation registers the company,
 * creates the project, sends the files and starts it.
 */
export function PastaModal({ files, onClose, onCreated }: PastaModalProps) {
  const owner = useOwner();
  const queryClient = useQueryClient();
  const { chosen, refused, faults, opening, add, giveUp } = useChosenFiles();
  // Once: a drop is the choice that the dialog begins with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files of the drop never change
  useEffect(() => {
    if (files.length > 0) add(files);
  }, []);
  const lida = useQuery({
    queryKey: ['pasta', chosen.map(({ name }) => name)],
    queryFn: async () => empresasDaPasta(await readAberturas(chosen)),
    enabled: chosen.length > 0 && opening === null,
    gcTime: 0,
  });
  const empresas = lida.data ?? [];
  const [escolhida, setEscolhida] = useState<string | null>(null);
  const empresa = empresas.find(({ cnpj }) => cnpj === escolhida) ?? empresas[0];
  const conhecidas = useEmpresas();
  const conhecida = conhecidas.data?.some(({ cnpj }) => cnpj === empresa?.cnpj);
  const [grupoDigitado, setGrupo] = useState<string | null>(null);
  const grupo = grupoDigitado ?? (empresa?.nome ?? '').slice(0, MAX_LETRAS_DO_GRUPO);

  const { available } = creditUsage(owner.creditos_adquiridos, owner.creditos_consumidos);
  const creditos = empresa === undefined ? 0 : creditosDoPeriodo(empresa);
  const fault =
    empresa &&
    faultOfNovoProjeto({ ...PEDIDO, ...empresa }, { disponiveis: available, hoje: todayInSaoPaulo(new Date()) });
  const alheios = new Set(empresas.flatMap((outra) => (outra === empresa ? [] : outra.arquivos)));
  const enviados = chosen.filter(({ name }) => !alheios.has(name));

  const lendo = opening !== null || lida.isFetching || conhecidas.isPending;
  // What was read is to be confirmed next.
  const form = useRef<HTMLFormElement>(null);
  const missing = lendo ? 'Lendo a pasta…' : missingText({ escolhidos: chosen.length, empresa, fault, grupo });
  const pronta = missing === undefined && empresa !== undefined ? empresa.cnpj : null;
  useEffect(() => {
    if (pronta === null || form.current?.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  }, [pronta]);

  const create = useMutation({
    mutationFn: async ({ cnpj, inicio, fim }: EmpresaDaPasta) => {
      if (!conhecida) await registerEmpresa({ cnpj, grupo: grupo.trim().toLocaleUpperCase('pt-BR'), parceiro: '' });
      return await call(createProjeto, { body: bodyOf({ ...PEDIDO, cnpj, inicio, fim }, { inicio, fim }) });
    },
    onSuccess: async ({ projectId }) => {
      notificar('success', 'Sucesso');
      onCreated({ projetoId: projectId, files: enviados });
      await Promise.all(
        [queryKeys.projetos, queryKeys.empresas].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
      await renewSession();
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKeys.empresas }),
  });
  const guard = useCloseGuard({
    dirty: chosen.length > 0 || opening !== null,
    busy: create.isPending,
    title: 'Descartar a pasta?',
    question: 'Nada foi enviado ainda.',
    onClose,
  });

  return (
    <FormDialog
      guard={guard}
      title="Começar por uma pasta"
      size={640}
      submitLabel="Confirmar"
      complete={pronta !== null}
      formRef={form}
      missing={missing}
      busy={create.isPending}
      failure={create.error}
      onSubmit={() => empresa !== undefined && create.mutate(empresa)}
    >
      {chosen.length === 0 && opening === null && <DropArea onFiles={add} />}
      {opening !== null && <ZipOpening opening={opening} onGiveUp={giveUp} />}
      <ZipFaults faults={faults} />
      {empresas.length > 1 && (
        <Radio.Group
          label={`A pasta tem arquivos de ${empresas.length} empresas. De qual é o projeto?`}
          description="Os SPEDs das outras não são enviados."
          value={empresa?.cnpj ?? ''}
          onChange={(cnpj) => {
            setEscolhida(cnpj);
            setGrupo(null);
          }}
        >
          {empresas.map(({ cnpj, nome, arquivos }) => (
            <Radio
              key={cnpj}
              value={cnpj}
              mt={8}
              label={`${formatCnpj(cnpj)} - ${nome} (${countOf(arquivos.length, 'SPED', 'SPEDs')})`}
            />
          ))}
        </Radio.Group>
      )}
      {empresa !== undefined && (
        <>
          <Resumo empresa={empresa} enviados={enviados.length} recusados={refused.length} />
          {conhecida === false && (
            <TextInput
              label="Grupo"
              description="A empresa ainda não está cadastrada: ela será cadastrada neste grupo."
              maxLength={MAX_LETRAS_DO_GRUPO}
              value={grupo}
              onChange={(event) => setGrupo(event.currentTarget.value)}
            />
          )}
          <RepeatedNote cnpj={empresa.cnpj} inicio={empresa.inicio} fim={empresa.fim} />
          <div>
            <p>O processamento a seguir consumirá {creditos} projetos, tem certeza de que deseja solicitar?</p>
            <p className={novo.credits} data-short={creditos > available || undefined}>
              {countOf(available, 'projeto disponível', 'projetos disponíveis')}. Quando tudo chegar e estiver certo, o
              projeto começa sozinho, e não recebe mais arquivos.{' '}
              {creditos > available && (
                <Anchor component="button" type="button" inherit onClick={() => goToSection('perfil')}>
                  Comprar créditos
                </Anchor>
              )}
            </p>
          </div>
        </>
      )}
    </FormDialog>
  );
}

interface ResumoProps {
  empresa: EmpresaDaPasta;
  enviados: number;
  recusados: number;
}

function Resumo({ empresa, enviados, recusados }: ResumoProps) {
  return (
    <dl className={styles.resumo}>
      <dt>Empresa</dt>
      <dd>
        {formatCnpj(empresa.cnpj)} - {empresa.nome}
      </dd>
      <dt>Período</dt>
      <dd>
        {formatDateBr(empresa.inicio)} a {formatDateBr(empresa.fim)}
      </dd>
      {empresa.obrigacoes.map(({ obrigacao, arquivos, faltam }) => (
        <div key={obrigacao} className={styles.par}>
          <dt>{obrigacao}</dt>
          <dd>
            {countOf(arquivos, 'arquivo', 'arquivos')}
            {faltam.length > 0 && <span className={styles.falta}> · falta {formatMeses(faltam)}</span>}
          </dd>
        </div>
      ))}
      <dt>A enviar</dt>
      <dd>
        {countOf(enviados, 'arquivo', 'arquivos')}
        {recusados > 0 &&
          ` · ${countOf(recusados, 'fica', 'ficam')} de fora: não são .pdf, .txt, .csv nem .xml, ou estão vazios`}
      </dd>
    </dl>
  );
}

/** Ten at a time: a folder may hold thousands of notes, and each is opened. */
async function readAberturas(chosen: readonly ChosenFile[]) {
  const textos = chosen.filter(({ name }) => /\.txt$/i.test(name));
  const lidos = [];
  for (let at = 0; at < textos.length; at += 10) {
    const alguns = textos.slice(at, at + 10);
    lidos.push(
      ...(await Promise.all(alguns.map(async ({ name, file }) => ({ name, abertura: await readAbertura(file) })))),
    );
  }
  return lidos.flatMap(({ name, abertura }) => (abertura === null ? [] : [{ name, abertura }]));
}

/** Somebody else, or this dialog before a failure, may have registered it meanwhile. */
async function registerEmpresa(body: { cnpj: string; grupo: string; parceiro: string }): Promise<void> {
  try {
    await call(createEmpresa, { body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'empresa-ja-cadastrada') throw error;
  }
}

function missingText(pasta: {
  escolhidos: number;
  empresa: EmpresaDaPasta | undefined;
  fault: ErrorCode | undefined;
  grupo: string;
}): string | undefined {
  if (pasta.escolhidos === 0) return undefined;
  if (pasta.empresa === undefined) return SEM_EMPRESA;
  if (pasta.fault !== undefined) return ERROS[pasta.fault].message;
  return pasta.grupo.trim() === '' ? 'Falta preencher: Grupo.' : undefined;
}
