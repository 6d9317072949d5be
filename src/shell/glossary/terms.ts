/** Meanings of the programs' abbreviations, for the glossary in the header and for labels that contain them. */
import { t } from '../../i18n/translate.ts';

export interface Term {
  readonly abbreviation: string;
  /** The full form. */
  readonly words: string;
  readonly meaning: string;
}

export function glossary(): readonly Term[] {
  return [
    {
      abbreviation: 'ACH',
      words: t('Automated Clearing House'),
      meaning: t('The network for payments between bank accounts.'),
    },
    {
      abbreviation: 'DBA',
      words: t('Doing business as'),
      meaning: t('The name a business uses when it is not its legal name.'),
    },
    {
      abbreviation: 'EIN',
      words: t('Employer Identification Number'),
      meaning: t('The nine-digit federal tax number of a business.'),
    },
    {
      abbreviation: 'HHSC',
      words: t('Health and Human Services Commission'),
      meaning: t('The Texas agency that directs these payments.'),
    },
    {
      abbreviation: 'IMD',
      words: t('Institution for mental diseases'),
      meaning: t('A psychiatric hospital, owned by the state or not.'),
    },
    {
      abbreviation: 'ITIN',
      words: t('Individual Taxpayer Identification Number'),
      meaning: t('The nine-digit tax number of a person who has no SSN.'),
    },
    {
      abbreviation: 'KYB',
      words: t('Know your business'),
      meaning: t('Checking who owns and controls a business before it is paid.'),
    },
    {
      abbreviation: 'MCO',
      words: t('Managed care organization'),
      meaning: t('A health plan that Medicaid pays and that pays providers.'),
    },
    {
      abbreviation: 'NPI',
      words: t('National Provider Identifier'),
      meaning: t('Ten digits that identify a provider in every state.'),
    },
    {
      abbreviation: 'SDA',
      words: t('Service delivery area'),
      meaning: t('A group of counties in which certain MCOs operate.'),
    },
    {
      abbreviation: 'SFY',
      words: t('State fiscal year'),
      meaning: t('September 1 to August 31, named for the year in which it ends.'),
    },
    {
      abbreviation: 'SSN',
      words: t('Social Security number'),
      meaning: t('The nine-digit number of a person.'),
    },
    {
      abbreviation: 'TIN',
      words: t('Taxpayer Identification Number'),
      meaning: t('An EIN, an SSN, or an ITIN.'),
    },
    {
      abbreviation: 'TPI',
      words: t('Texas Provider Identifier'),
      meaning: t('Nine digits that identify a provider in Texas Medicaid.'),
    },
  ];
}

/** The abbreviation that a label contains, as in “MCO”, “SDAs” or “KYB passed”. */
export function termIn(label: string): Term | undefined {
  const words = label.split(/[^\p{L}]+/u);
  return words.some((word) => word.length > 2 && word.slice(0, 3) === word.slice(0, 3).toUpperCase())
    ? glossary().find(({ abbreviation }) =>
        words.some((word) => word === abbreviation || word === `${abbreviation}s`),
      )
    : undefined;
}
