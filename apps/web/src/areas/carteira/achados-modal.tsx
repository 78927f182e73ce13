import { formatDateBr, formatReais } from '@apura/br';
import type { AchadoDaCarteira, EmpresaDaCarteira, FiguraDaCarteira, ProjetoDaCarteira } from '@apura/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowsDiff, IconChartHistogram, IconFileArrowRight } from '@tabler/icons-react';
import { countOf } from '../../lib/format/counts.ts';
import { useContraLevar } from '../../ui/levar/use-contra-levar.ts';
import { useLevar } from '../../ui/levar/use-levar.tsx';
import { Dialog } from '../../ui/modal/dialog.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { FailedState } from '../../ui/table/table-states.tsx';
import styles from './achados.module.css';
import carteira from './carteira.module.css';
import { FIGURAS } from './figuras.ts';
import { comparacaoDe, openDiagnosticoDe } from './open-projeto.ts';
import { useAchados } from './use-carteira.ts';
import { VerLinhas } from './ver-linhas.tsx';

interface AchadosModalProps {
  empresa: EmpresaDaCarteira;
  figura: FiguraDaCarteira;
  tese: string;
  onClose: () => void;
}

/** What a figure of a company is made of, and the way to the rows of each finding. */
export function AchadosModal({ empresa, figura, tese, onClose }: AchadosModalProps) {
  const { data, error, refetch } = useAchados({ cnpj: empresa.cnpj, figura, tese });
  const { nome = '', explica = '' } = FIGURAS.find((uma) => uma.figura === figura) ?? {};
  const compare = comparacaoDe(empresa);
  const valor = empresa.figuras?.[figura] ?? '0.00';
  const { levar, dialog } = useLevar();
  return (
    <Dialog title={`${nome}: ${empresa.nome}`} size={860} closeOnEscape={dialog === false} onClose={onClose}>
      <p className={styles.soma}>
        <strong>{formatReais(valor)}</strong>
        {tese !== '' && <span> · {tese}</span>}
      </p>
      <p className={carteira.explica}>{explica}</p>
      {empresa.repetidos > 0 && (
        <p className={carteira.explica}>
          {countOf(empresa.repetidos, 'projeto mais antigo fica', 'projetos mais antigos ficam')} em parte fora da soma:
          um projeto mais novo tem meses dos mesmos anos.
        </p>
      )}
      {error !== null ? (
        <FailedState what="Não foi possível carregar os achados." error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div role="status" aria-label="Carregando os achados">
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} height={44} my={8} />
          ))}
        </div>
      ) : (
        <ul className={styles.achados} aria-label="Achados">
          {data.achados.map((achado, at) => (
            <Achado
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is open
              key={at}
              achado={achado}
              empresa={empresa}
              onLevar={() =>
                levar({
                  projetoId: achado.projetoId,
                  relatorio: achado.relatorio,
                  oQue: 'as linhas deste achado',
                  filtro: filtroDe(achado),
                })
              }
            />
          ))}
        </ul>
      )}
      <div className={styles.projetos}>
        {empresa.projetos
          .filter(({ pbi }) => pbi !== null)
          .map((projeto) => (
            <Button
              key={projeto.id}
              variant="default"
              leftSection={<IconChartHistogram size={16} aria-hidden />}
              onClick={() => openDiagnosticoDe(empresa, projeto)}
            >
              Diagnóstico de {periodoDe(projeto)}
            </Button>
          ))}
        {compare !== undefined && (
          <Button variant="default" leftSection={<IconArrowsDiff size={16} aria-hidden />} onClick={compare}>
            Comparar períodos
          </Button>
        )}
      </div>
      {dialog}
    </Dialog>
  );
}

interface AchadoProps {
  achado: AchadoDaCarteira;
  empresa: EmpresaDaCarteira;
  onLevar: () => void;
}

function Achado({ achado, empresa, onLevar }: AchadoProps) {
  const contraLevar = useContraLevar(achado.projetoId)(achado.relatorio);
  const baixa = achado.grupo === 'caixa' && achado.confianca === 'Baixa';
  const partes = [
    String(achado.ano),
    // The word of the Diagnóstico for it: 'Contribuição da folha' is a part of what was paid in excess.
    achado.filtros['Classe do Valor'] ?? '',
    achado.grupo === 'riscos' ? `Gravidade ${achado.confianca}` : `Confiança ${achado.confianca}`,
    baixa ? 'fora da soma' : '',
    achado.prescreveEm === null ? '' : `prescreve a partir de ${formatDateBr(achado.prescreveEm)}`,
  ].filter((parte) => parte !== '');
  return (
    <li className={styles.achado} data-fora={baixa || undefined}>
      <div className={styles.oQue}>
        <span className={styles.tese}>{achado.titulo}</span>
        <span className={styles.detalhe}>
          {achado.relatorio} · {partes.join(' · ')}
        </span>
      </div>
      <span className={styles.quanto}>{formatReais(achado.valor)}</span>
      <VerLinhas achado={achado} empresa={empresa} />
      <ReasonButton
        variant="default"
        leftSection={<IconFileArrowRight size={16} aria-hidden />}
        inactiveReason={contraLevar}
        onClick={onLevar}
      >
        Levar à retificação<span className="sr-only"> {achado.titulo}</span>
      </ReasonButton>
    </li>
  );
}

/** The rows of a finding: those whose columns hold its texts. */
function filtroDe({ filtros }: AchadoDaCarteira) {
  return Object.keys(filtros).length === 0 ? {} : { filter: JSON.stringify(filtros) };
}

function periodoDe({ inicio, fim }: ProjetoDaCarteira): string {
  const mes = (dia: string) => `${dia.slice(5, 7)}/${dia.slice(0, 4)}`;
  return `${mes(inicio)} a ${mes(fim)}`;
}
