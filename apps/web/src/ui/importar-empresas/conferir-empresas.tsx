import { formatCnpj, isCnpj } from '@apura/br';
import { type EmpresaImportada, importEmpresas, MAX_EMPRESAS_IMPORTADAS, MAX_LETRAS_DO_GRUPO } from '@apura/contract';
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { countOf, formatCount } from '../../lib/format/counts.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { TabelaLida } from '../../lib/tabela/tabela-lida.ts';
import { FaultNote } from '../modal/fault-note.tsx';
import { ModalActions } from '../modal/modal-actions.tsx';
import { ColunasFields } from '../tabela-lida/colunas-fields.tsx';
import { LinhasErradas, LinhasLidas } from '../tabela-lida/linhas-lidas.tsx';
import styles from '../tabela-lida/tabela-lida.module.css';
import { type Colunas, useColunas } from '../tabela-lida/use-colunas.ts';
import { notificar } from '../toast/notificar.ts';
import { CAMPOS_EMPRESA, type CampoEmpresa, empresasOf } from './campos-empresa.ts';

const MOSTRADAS = 8;
const SITUACAO: Readonly<Record<EmpresaImportada['situacao'], string>> = {
  nova: 'Nova',
  'ja-cadastrada': 'Já cadastrada',
  repetida: 'Repetida na planilha',
  recusada: 'Com erro',
};

/** Which column is which, what becomes of each row, and the button that registers the new companies. */
export function ConferirEmpresas({ tabelas, onClose }: { tabelas: readonly TabelaLida[]; onClose: () => void }) {
  const queryClient = useQueryClient();
  const colunas = useColunas(tabelas, CAMPOS_EMPRESA);
  const { abaixo, mapa, faltam } = colunas;
  const [grupo, setGrupo] = useState('');
  const doTodo = useDeferredValue(grupo.trim());
  const { numeros, empresas } = useMemo(() => empresasOf(abaixo, { mapa, grupo: doTodo }), [abaixo, mapa, doTodo]);
  const semGrupo = mapa.grupo === null && grupo.trim() === '';
  const demais = empresas.length > MAX_EMPRESAS_IMPORTADAS;
  const pronta = faltam.length === 0 && !semGrupo && !demais && empresas.length > 0;
  const conferida = useQuery({
    queryKey: ['importar-empresas', empresas],
    queryFn: ({ signal }) => call(importEmpresas, { body: { empresas, cadastrar: false }, signal }),
    enabled: pronta,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const cadastro = useMutation({
    mutationFn: () => call(importEmpresas, { body: { empresas, cadastrar: true } }),
    onSuccess: async ({ message, cadastradas }) => {
      notificar(cadastradas > 0 ? 'success' : 'alert', message);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.empresas }),
        queryClient.invalidateQueries({ queryKey: queryKeys.carteira }),
      ]);
      onClose();
    },
  });
  const linhas = pronta ? (conferida.data?.empresas ?? []) : [];
  const novas = linhas.filter(({ situacao }) => situacao === 'nova').length;
  const erradas = linhas.flatMap(({ motivo }, at) =>
    motivo === null ? [] : [{ numero: numeros[at] ?? 0, erro: motivo }],
  );
  const conferindo = pronta && (conferida.isPending || conferida.isPlaceholderData);

  return (
    <>
      <p className={styles.hint}>
        Diga qual coluna é qual. Só vem escolhida a coluna cujo título é um nome conhecido: confira todas.
      </p>
      <div className={styles.fields}>
        <ColunasFields colunas={colunas} tried={false} />
        {mapa.grupo === null && (
          <TextInput
            label="Grupo de todas"
            required
            maxLength={MAX_LETRAS_DO_GRUPO}
            value={grupo}
            onChange={(event) => setGrupo(event.currentTarget.value)}
          />
        )}
      </div>
      <p className={pronta ? styles.count : styles.hint} role="status">
        {pronta ? (conferindo ? 'Conferindo as linhas…' : summaryOf(linhas)) : missingOf(colunas, empresas.length)}
      </p>
      {linhas.length > 0 && (
        <>
          <LinhasLidas
            label="Primeiras linhas da planilha"
            caption="As primeiras linhas e o que será feito delas"
            titulos={['CNPJ', 'Grupo', 'Parceiro', 'Situação']}
            linhas={linhas.slice(0, MOSTRADAS).map(({ cnpj, grupo: dela, parceiro, situacao }, at) => ({
              numero: numeros[at] ?? 0,
              celulas: [isCnpj(cnpj) ? formatCnpj(cnpj) : cnpj, dela, parceiro, SITUACAO[situacao]],
              ruim: situacao === 'recusada',
            }))}
          />
          <LinhasErradas title="Corrija estas linhas na planilha para que entrem:" linhas={erradas} />
        </>
      )}
      <FaultNote error={cadastro.error ?? (pronta ? conferida.error : null)} />
      <ModalActions>
        <Button variant="default" onClick={onClose}>
          Voltar
        </Button>
        <Button disabled={conferindo || novas === 0} loading={cadastro.isPending} onClick={() => cadastro.mutate()}>
          {novas === 0 ? 'Cadastrar Empresas' : `Cadastrar ${countOf(novas, 'Empresa', 'Empresas')}`}
        </Button>
      </ModalActions>
    </>
  );
}

/** What the user has to do before the rows can be looked at. */
function missingOf({ faltam }: Colunas<CampoEmpresa>, empresas: number): string {
  if (faltam.length > 0) return `Falta escolher: ${faltam.map(({ rotulo }) => rotulo).join(', ')}.`;
  if (empresas === 0) return 'A planilha não tem empresas abaixo dos títulos.';
  if (empresas <= MAX_EMPRESAS_IMPORTADAS) return 'Falta o grupo: escolha a coluna dele, ou escreva o de todas.';
  const limite = formatCount(MAX_EMPRESAS_IMPORTADAS);
  return `A planilha tem ${formatCount(empresas)} linhas, e vão até ${limite} por vez: divida-a.`;
}

function summaryOf(linhas: readonly EmpresaImportada[]): string {
  const count = (qual: EmpresaImportada['situacao']) => linhas.filter(({ situacao }) => situacao === qual).length;
  const partes = [
    countOf(count('nova'), 'empresa nova', 'empresas novas'),
    ...(count('ja-cadastrada') > 0 ? [countOf(count('ja-cadastrada'), 'já cadastrada', 'já cadastradas')] : []),
    ...(count('repetida') > 0 ? [countOf(count('repetida'), 'linha repetida', 'linhas repetidas')] : []),
    ...(count('recusada') > 0 ? [countOf(count('recusada'), 'linha com erro', 'linhas com erro')] : []),
  ];
  return `${partes.join(', ')}.`;
}
