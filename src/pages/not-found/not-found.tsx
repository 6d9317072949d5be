import { useT } from '../../i18n/translate.ts';
import { BrandMark } from '../../shell/header/brand.tsx';
import { productName } from '../../shell/product-name.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

const page = {
  width: 'min(520px, 100% - 2 * var(--space-4))',
  minHeight: '100dvh',
  margin: '0 auto',
} as const;
/** An address can be as long as a page. */
const scrolling = { maxWidth: '100%', maxHeight: '30vh', overflow: 'auto' } as const;

/** Every unknown path leads here and is passed along as `path` (specification section 2). */
export default function NotFound() {
  const t = useT();
  const path = new URLSearchParams(window.location.search).get('path');
  return (
    <Stack as="main" gap={4} align="flex-start" justify="center" style={page}>
      <title>{`${t('Page not found')} · ${productName}`}</title>
      <BrandMark size={40} />
      <Text as="h1" size="xxl">
        {t('Page not found')}
      </Text>
      {path === null ? (
        <Text size="l">{t('There is no page at this address.')}</Text>
      ) : (
        <>
          <Text size="l">{t('Check the address for a typo. The page may also have moved.')}</Text>
          <Stack as="code" framed={2} style={scrolling}>
            <Text as="span" mono breakWords>
              {path}
            </Text>
          </Stack>
        </>
      )}
      <ButtonLink to="/dashboard">{t('Go to the dashboard')}</ButtonLink>
    </Stack>
  );
}
