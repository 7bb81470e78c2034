/**
 * Recognises clients that fetch a page to show a link preview, by their User-Agent. The preview contains only what the
 * link reveals anyway; for a person's visit the table need not be read.
 */
const AGENTS =
  /whatsapp|telegrambot|signal\b|facebookexternalhit|facebookcatalog|facebot|meta-external|twitterbot|slackbot|slack-imgproxy|discordbot|linkedinbot|pinterest|skypeuripreview|microsoftpreview|teamsbot|viber|line-poker|linespider|kakaotalk-scrap|vkshare|redditbot|mastodon|bluesky|cardyb|synapse|threema|googlebot|google-pagerenderer|googlemessages|bingbot|applebot|imessagebot|embedly|iframely|zulip|rocket\.chat|nextcloud|yandexbot|duckduckbot|w3c_validator/i;

/** A person's browser, including in-app browsers: it names a complete browser and no bot. */
const BROWSER = /(chrome|safari|firefox|mobile)\/[\d.]+/i;
const MACHINE = /bot\b|externalhit|preview|spider|scrap|crawl|compatible;|pagerenderer/i;

const isPerson = (agent: string): boolean => BROWSER.test(agent) && !MACHINE.test(agent);

export const isPreviewAgent = (agent: string | null): boolean =>
  agent !== null && AGENTS.test(agent) && !isPerson(agent);
