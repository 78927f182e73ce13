import { formatReais } from '@apura/br';
import { type AchadoComparado, type ComparacaoDePeriodos, ESTADOS_DA_COMPARACAO } from '@apura/contract';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import styles from './comparacao.module.css';
import { ESTADOS, MEDIDAS, reaisComSinal } from './medidas.ts';
import { nomeDoLado } from './periodos.ts';
import { ValorButton } from './valor-button.tsx';

type Coluna = DataColumn<AchadoComparado>;

/** The columns of the findings of two periods. */
export function achadoColumns(comparacao: ComparacaoDePeriodos): readonly Coluna[] {
  const { antes, depois, empresa } = comparacao;
  const lado = (qual: 'antes' | 'depois'): Coluna => {
    const projeto = { antes, depois }[qual];
    return {
      key: qual,
      header: nomeDoLado(projeto),
      align: 'right',
      // For the order alone: what is shown never is a number of the machine.
      value: (achado) => (achado[qual] === null ? null : Number(achado[qual].valor)),
      render: (achado) => {
        const parte = achado[qual];
        if (parte === null) return <span className={styles.nada}>–</span>;
        const linhas = { relatorio: achado.relatorio, filtros: parte.filtros };
        const rotulo = `${achado.titulo} em ${nomeDoLado(projeto)}`;
        return (
          <span className={styles.parte}>
            <ValorButton valor={parte.valor} rotulo={rotulo} linhas={linhas} empresa={empresa.nome} projeto={projeto} />
            {parte.tratado !== '0.00' && <small>tratado: {formatReais(parte.tratado)}</small>}
          </span>
        );
      },
      width: 150,
      controls: true,
    };
  };
  return [
    {
      key: 'titulo',
      header: 'Achado',
      value: ({ titulo }) => titulo,
      render: (achado) => (
        <span className={styles.achado}>
          <span>{achado.titulo}</span>
          <small>{detalheDe(achado)}</small>
        </span>
      ),
      width: 420,
      least: 260,
      lines: 2,
      card: 'title',
    },
    {
      key: 'estado',
      header: 'Mudança',
      value: ({ estado }) => ESTADOS_DA_COMPARACAO.indexOf(estado),
      render: ({ estado }) => <StatusBadge tone={ESTADOS[estado].tom} label={ESTADOS[estado].nome} />,
      width: 120,
    },
    lado('antes'),
    lado('depois'),
    {
      key: 'diferenca',
      header: 'Diferença',
      align: 'right',
      value: ({ diferenca }) => Number(diferenca),
      render: ({ diferenca }) => reaisComSinal(diferenca),
      width: 150,
    },
  ];
}

function detalheDe({ relatorio, classe, medida, tipo, confianca }: AchadoComparado): string {
  const figura = classe === '' ? (medida === null ? '' : MEDIDAS[medida].nome) : classe;
  const quanto = tipo === 'Risco' ? `gravidade ${confianca}` : `confiança ${confianca}`;
  return [relatorio, figura, quanto].filter((parte) => parte !== '').join(' · ');
}
