import { formatCnpj, formatDateBr, formatDateTimeBr } from '@apura/br';
import type { ContratoIntegraItem, Integra } from '@apura/contract';
import { Button, Loader } from '@mantine/core';
import { IconKey, IconPlugConnected, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { FailedState } from '../../../ui/table/table-states.tsx';
import styles from './integra.module.css';
import { IntegraModal } from './integra-modal.tsx';
import { ExcluirIntegraDialog } from './remove-integra-dialog.tsx';
import { useIntegra, useTestIntegra } from './use-integra.ts';

const TESTES = {
  aceito: { tone: 'green', label: 'Aceito' },
  recusado: { tone: 'red', label: 'Recusado' },
  'sem-resposta': { tone: 'orange', label: 'Sem resposta' },
} as const;

/** The owner's own contract for the Integra Contador, by which the e-CAC's papers are collected. */
export function IntegraPanel() {
  const query = useIntegra();
  const testar = useTestIntegra();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { data } = query;
  const contrato = data?.contrato ?? null;

  return (
    <Panel
      className={styles.panel}
      title="Integra Contador"
      note={data?.simulado === true ? <span className={styles.simulado}>simulado</span> : undefined}
      tools={
        data !== undefined && (
          <>
            {contrato !== null && (
              <Button
                variant="default"
                leftSection={<IconPlugConnected size={16} aria-hidden />}
                loading={testar.isPending}
                onClick={() => testar.mutate()}
              >
                Testar
              </Button>
            )}
            <Button leftSection={<IconKey size={16} aria-hidden />} onClick={() => setEditing(true)}>
              {contrato === null ? 'Informar Credenciais' : 'Alterar'}
            </Button>
            {contrato !== null && (
              <IconButton
                label="Excluir o contrato do Integra Contador"
                icon={<IconTrash size={18} aria-hidden />}
                color="red"
                onClick={() => setRemoving(true)}
              />
            )}
          </>
        )
      }
    >
      {query.isError ? (
        <FailedState
          what="Não foi possível carregar o contrato do Integra Contador."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className={styles.body}>
          {data === undefined ? (
            <Loader size="sm" role="status" aria-label="Carregando o contrato do Integra Contador" />
          ) : contrato === null ? (
            <p className={styles.hint}>{semContrato(data)}</p>
          ) : (
            <Contrato contrato={contrato} />
          )}
          {data?.simulado === true && (
            <p className={styles.hint}>
              Nesta demonstração um simulador responde no lugar do SERPRO. Credenciais fictícias para experimentar estão
              em <a href="/dev/coleta">/dev/coleta</a>.
            </p>
          )}
        </div>
      )}
      {editing && (
        <IntegraModal contrato={contrato} onClose={() => setEditing(false)} onSaved={() => testar.mutate()} />
      )}
      {removing && data !== undefined && (
        <ExcluirIntegraDialog instalacao={data.instalacao} onClose={() => setRemoving(false)} />
      )}
    </Panel>
  );
}

function semContrato({ instalacao }: Integra): string {
  return instalacao
    ? 'As coletas do e-CAC usam o contrato desta instalação. Se a sua empresa tem o próprio contrato com o ' +
        'SERPRO, informe-o para que elas passem a usá-lo.'
    : 'Sem um contrato do Integra Contador, do SERPRO, nenhum documento é coletado do e-CAC. Contrate-o com ' +
        'o e-CNPJ da sua empresa e informe aqui a chave, o segredo e o certificado.';
}

function Contrato({ contrato }: { contrato: ContratoIntegraItem }) {
  const { cnpj, nome, validade, vencido, autor, teste } = contrato;
  return (
    <dl className={styles.dados}>
      <div>
        <dt>Contratante</dt>
        <dd>
          {nome} <span className={styles.cnpj}>{formatCnpj(cnpj)}</span>
        </dd>
      </div>
      <div>
        <dt>Certificado do contratante</dt>
        <dd className={styles.linha}>
          <StatusBadge tone={vencido ? 'red' : 'green'} label={vencido ? 'Vencido' : 'Ativo'} />
          {vencido ? `venceu em ${formatDateBr(validade)}: envie o renovado` : `válido até ${formatDateBr(validade)}`}
        </dd>
      </div>
      <div>
        <dt>Quem faz as consultas</dt>
        <dd>{autor === 'contratante' ? 'O contratante' : 'O titular do certificado do projeto'}</dd>
      </div>
      <div>
        <dt>Último teste</dt>
        <dd>
          {teste === null ? (
            'Ainda não testado: use Testar'
          ) : (
            <>
              <span className={styles.linha}>
                <StatusBadge {...TESTES[teste.resultado]} /> em {formatDateTimeBr(teste.testado_em)}
              </span>
              {teste.resultado !== 'aceito' && <span className={styles.hint}>{teste.mensagem}</span>}
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
