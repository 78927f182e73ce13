import { formatReais } from '@apura/br';
import type { EmpresaDaCarteira, TipoDePrazo } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { countOf } from '../../../lib/format/counts.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import carteira from '../carteira.module.css';
import { isZero } from '../figuras.ts';
import { openCompletude } from '../open-projeto.ts';
import { ateQuando, type EmpresaDoPrazo, NOMES_DOS_TIPOS, type PrazoMostrado } from './agenda.ts';
import styles from './prazos.module.css';

/** Companies that are drawn at once; more are asked for. */
const POR_VEZ = 50;

const TONS: Readonly<Record<TipoDePrazo, Tone>> = {
  prescricao: 'red',
  retificacao: 'orange',
  obrigacao: 'grey',
  virada: 'yellow',
  certificado: 'orange',
  oportunidade: 'green',
};

interface PrazoItemProps {
  prazo: PrazoMostrado;
  semRelatorios: boolean;
  /** Where the deadline leads to. */
  acao?: { nome: string; go: () => void };
  /** Opens the findings of one of its companies. */
  onEmpresa?: (empresa: EmpresaDaCarteira) => void;
}

/** One thing that lapses or is due on a day; its companies are opened where there are several. */
export function PrazoItem({ prazo, semRelatorios, acao, onEmpresa }: PrazoItemProps) {
  const [aberta, setAberta] = useState(false);
  const listId = useId();
  const { tipo, titulo, detalhe, fundamento, delas } = prazo;
  const [unica, ...outras] = delas;
  const varias = outras.length > 0;
  return (
    <li className={styles.prazo}>
      <span className={styles.nome}>
        <StatusBadge tone={TONS[tipo]} label={NOMES_DOS_TIPOS[tipo]} />
      </span>
      <div className={styles.texto}>
        <span className={styles.oQue}>{titulo}</span>
        {varias ? (
          <button
            type="button"
            className={`${carteira.figura} ${styles.abre}`}
            aria-expanded={aberta}
            aria-controls={listId}
            onClick={() => setAberta(!aberta)}
          >
            {aberta ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
            {countOf(delas.length, 'empresa', 'empresas')}
            <span className="sr-only">: {titulo}</span>
          </button>
        ) : (
          unica !== undefined && <span className={styles.empresa}>{unica.empresa.nome}</span>
        )}
        <span className={styles.detalhe}>
          {[detalhe, unica?.valores != null && !varias ? ateQuando(prazo, unica.valores) : '', fundamento]
            .filter((parte) => parte !== '')
            .join(' · ')}
        </span>
      </div>
      <Valores {...prazo} />
      <div className={styles.acao}>
        {acao !== undefined ? (
          <Acao nome={acao.nome} de={unica?.empresa.nome ?? detalhe} onClick={acao.go} />
        ) : (
          !varias && unica !== undefined && <AcaoDaEmpresa {...{ prazo, semRelatorios, onEmpresa }} de={unica} />
        )}
      </div>
      {varias && (
        <div id={listId} className={styles.delas}>
          {aberta && <Empresas {...{ prazo, semRelatorios, onEmpresa }} />}
        </div>
      )}
    </li>
  );
}

/** Cash and balances, each by itself: they have different uses. */
function Valores({ pagoAMaior, saldo }: Pick<PrazoMostrado, 'pagoAMaior' | 'saldo'>) {
  return (
    <dl className={styles.valores}>
      {!isZero(pagoAMaior) && (
        <div>
          <dt>Pago a maior</dt>
          <dd>{formatReais(pagoAMaior)}</dd>
        </div>
      )}
      {!isZero(saldo) && (
        <div>
          <dt>Saldo</dt>
          <dd>{formatReais(saldo)}</dd>
        </div>
      )}
    </dl>
  );
}

type Empresas = Pick<PrazoItemProps, 'prazo' | 'semRelatorios' | 'onEmpresa'>;

function Empresas({ prazo, semRelatorios, onEmpresa }: Empresas) {
  const [mostradas, setMostradas] = useState(POR_VEZ);
  const faltam = prazo.delas.length - mostradas;
  return (
    <>
      <ul aria-label={`Empresas: ${prazo.titulo}`}>
        {prazo.delas.slice(0, mostradas).map((de) => (
          <li key={de.empresa.cnpj} className={styles.uma}>
            <span className={styles.texto}>
              <span className={styles.empresa}>{de.empresa.nome}</span>
              {de.valores !== null && <span className={styles.detalhe}>{ateQuando(prazo, de.valores)}</span>}
            </span>
            {de.valores !== null && <Valores {...de.valores} />}
            <AcaoDaEmpresa {...{ prazo, semRelatorios, onEmpresa, de }} />
          </li>
        ))}
      </ul>
      {faltam > 0 && (
        <Button variant="subtle" size="xs" onClick={() => setMostradas(mostradas + POR_VEZ)}>
          Mostrar mais {Math.min(POR_VEZ, faltam)} de {countOf(faltam, 'empresa', 'empresas')}
        </Button>
      )}
    </>
  );
}

function AcaoDaEmpresa({ prazo, semRelatorios, onEmpresa, de }: Empresas & { de: EmpresaDoPrazo }) {
  const { empresa } = de;
  if (onEmpresa !== undefined) return <Acao nome="Ver achados" de={empresa.nome} onClick={() => onEmpresa(empresa)} />;
  if (prazo.tipo !== 'obrigacao' || semRelatorios || empresa.projetos.length === 0) return null;
  return <Acao nome="Ver documentos" de={empresa.nome} onClick={() => openCompletude(empresa)} />;
}

function Acao({ nome, de, onClick }: { nome: string; de: string; onClick: () => void }) {
  return (
    <Button variant="subtle" size="compact-sm" onClick={onClick}>
      {nome}
      <span className="sr-only"> de {de}</span>
    </Button>
  );
}
