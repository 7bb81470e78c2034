/**
 * Who fetches a page to show its link: known by their own word alone, which is enough. They are told what anybody with
 * the link may see; a person's visit is spared the question to the table.
 */
const AGENTS =
  /whatsapp|telegrambot|signal\b|facebookexternalhit|facebookcatalog|facebot|meta-external|twitterbot|slackbot|slack-imgproxy|discordbot|linkedinbot|pinterest|skypeuripreview|microsoftpreview|teamsbot|viber|line-poker|linespider|kakaotalk-scrap|vkshare|redditbot|mastodon|bluesky|cardyb|synapse|threema|googlebot|google-pagerenderer|googlemessages|bingbot|applebot|imessagebot|embedly|iframely|zulip|rocket\.chat|nextcloud|yandexbot|duckduckbot|w3c_validator/i;

/** A person's browser, a messenger's own included: it names a whole browser, and does not call itself anything else. */
const BROWSER = /(chrome|safari|firefox|mobile)\/[\d.]+/i;
const MACHINE = /bot\b|externalhit|preview|spider|scrap|crawl|compatible;|pagerenderer/i;

const isPerson = (agent: string): boolean => BROWSER.test(agent) && !MACHINE.test(agent);

export const isPreviewAgent = (agent: string | null): boolean =>
  agent !== null && AGENTS.test(agent) && !isPerson(agent);
